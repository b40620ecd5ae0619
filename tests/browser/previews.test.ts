import type { Locator, Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { findAccessibilityIssues, takePicture } from '@envoi/testing/browser-accessibility'
import { fileIdOf } from '@envoi/testing/receiving'
import { describe, test } from 'vitest'
import { button, download, heading } from './site-page.ts'
import { bomb, drawing, page as htmlPage, pdf, picture, sound, source, zip } from './preview-samples.ts'
import { colourOfScan, film, look, swipe, viewer } from './viewer-page.ts'

const stories = openStories()
/** How many previews were granted for all transfers of these stories. */
async function grantsSoFar(): Promise<number> {
  const { rows } = await stories.service.app.database.pool.query<{ count: string }>(
    'select count(*) from download_grants where is_preview',
  )
  return Number(rows[0]?.count)
}

/** Until the view of a transfer's first file is made, a preview shows the file itself. */
async function whenViewIsMade(sent: Parameters<typeof fileIdOf>[0]): Promise<void> {
  const { pool } = stories.service.app.database
  const made = `select 1 from renditions join transfer_files on id = file_id where public_id = $1 and form = 'view'`
  await expect.poll(async () => (await pool.query(made, [fileIdOf(sent)])).rowCount).toBe(1)
}

/** What was answered from the storage host, as `206 12-99/100`. */
function hearBytes(page: Page): string[] {
  const heard: string[] = []
  page.on('response', (response) => {
    if (!response.url().startsWith(stories.proxy.url)) return
    heard.push(`${response.status()} ${response.headers()['content-range']?.replace('bytes ', '') ?? ''}`.trim())
  })
  return heard
}

describe('previews', () => {
  test('images are browsed by mouse and keyboard; Escape and Back close the viewer', async () => {
    const sent = await stories.service
      .person('Ana')
      .send({ 'days/one.png': picture(2400, 1500), 'tool.bin': source, 'days/two.png': picture(300, 200) })
    await whenViewIsMade(sent)
    const { page } = await stories.visit()
    await page.goto(sent.link)
    await expect(button(page, 'Preview tool.bin')).toHaveCount(0)
    await button(page, /^days /).click()
    const before = await grantsSoFar()
    await button(page, 'Preview one.png').focus()
    await page.keyboard.press('Enter')
    await expect(viewer(page).getByText('1 of 2', { exact: true })).toBeVisible()
    const large = viewer(page).getByRole('button', { name: 'days/one.png: Zoom in' })
    await large.click()
    const close = viewer(page).getByRole('button', { name: 'days/one.png: Zoom out' })
    await expect(close).toBeVisible()
    expect((await close.getByRole('img').boundingBox())?.width).toBe(2048)
    await close.press('Enter')
    await page.keyboard.press('+')
    await expect(close).toBeVisible()
    await page.keyboard.press('0')
    await viewer(page).press('ArrowRight')
    await expect(viewer(page).getByRole('img', { name: 'days/two.png' })).toBeVisible()
    // At the end there is no next one.
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText('2 of 2', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page).getByText('1 of 2', { exact: true })).toBeVisible()
    await button(page, 'Next file').click()
    await expect(viewer(page).getByText('2 of 2', { exact: true })).toBeVisible()
    const saved = await download(page, viewer(page).getByRole('button', { name: 'Download' }))
    expect(saved.name).toBe('two.png')
    const entry = () => page.evaluate(() => navigation.currentEntry?.key)
    const first = await entry()
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
    await expect(button(page, 'Preview one.png')).toBeFocused()
    // To come back to a file costs nothing while one looks.
    expect((await grantsSoFar()) - before).toBe(2)
    // Closed by Escape, it has left nothing to go back through: one Back for one look, also of the next one at once.
    await page.keyboard.press('Enter')
    await expect(viewer(page)).toBeVisible()
    await expect.poll(entry).not.toBe(first)
    await expect(viewer(page)).toBeVisible()
    await page.goBack()
    await expect(viewer(page)).toHaveCount(0)
    await expect(button(page, 'Preview one.png')).toBeFocused()
    await page.goBack()
    expect(page.url()).not.toBe(sent.link)
  })

  test('a PDF is shown page by page, and only the byte ranges it needs are fetched', async () => {
    const sent = await stories.service.person('Ana').send({ 'plan.pdf': pdf(9, 3_000_000), 'next.ts': source })
    const { page } = await stories.visit()
    const heard = hearBytes(page)
    await page.goto(sent.link)
    await look(page, 'plan.pdf')
    await expect(viewer(page).getByText('Page number 1', { exact: true })).toBeVisible()
    await expect(viewer(page).getByText('Page 1 of 9', { exact: true })).toBeVisible()
    await expect(viewer(page).locator('canvas').first()).toBeVisible()
    await expect.poll(() => viewer(page).locator('canvas').first().evaluate(colourOfScan)).toEqual([0, 0, 0, 255])
    // Read by a thread of its own, not by the page.
    expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
      expect.stringMatching(/^\/assets\/pdf-[\d.]+\/worker\.js$/),
    ])
    await page.keyboard.press('End')
    await expect(viewer(page).getByText('Page number 9', { exact: true })).toBeVisible()
    await expect(viewer(page).getByText('Page 9 of 9', { exact: true })).toBeVisible()
    await page.keyboard.press('+')
    await expect(button(page, /^125/)).toBeVisible()
    await page.keyboard.press('0')
    expect(heard.length).toBeGreaterThan(0)
    expect(heard.every((line) => line.startsWith('206 '))).toBe(true)
    const fetched = heard
      .map((line) => /(\d+)-(\d+)/.exec(line) ?? [])
      .reduce((sum, [, from, to]) => sum + Number(to) - Number(from) + 1, 0)
    expect(fetched).toBeLessThan(2_000_000)
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText('export const line0 = 0')).toBeVisible()
  })

  test('a long document shows its first pages and says where the others are', async () => {
    const sent = await stories.service.person('Ana').send({ 'long.pdf': pdf(40) })
    await whenViewIsMade(sent)
    const { page } = await stories.visit()
    await page.goto(sent.link)
    await look(page, 'long.pdf')
    await expect(viewer(page).getByText('Page 1 of 10', { exact: true })).toBeVisible()
    // Where it is stands there before the pages do: until then there is nothing to scroll.
    await expect(viewer(page).getByText('Page number 1', { exact: true })).toBeVisible()
    await page.keyboard.press('End')
    await expect(viewer(page).getByText('Page number 10', { exact: true })).toBeVisible()
    await expect(viewer(page).getByText('These are the first 10 pages. Download the file for the rest.')).toBeVisible()
    await takePicture(page, 'first-pages')
  })

  test('source code is highlighted, and a long file shows only its beginning', async () => {
    const long = Buffer.from(Array.from({ length: 40_000 }, (_, line) => `line ${line}`).join('\r\n'))
    const sent = await stories.service.person('Ana').send({
      'code.ts': source,
      'long.log': long,
      'old.txt': Buffer.from('Été à la plage', 'latin1'),
      'not.txt': Buffer.from([1, 0, 2, 3, 0, 255]),
    })
    const { page } = await stories.visit()
    const heard = hearBytes(page)
    await page.goto(sent.link)
    await look(page, 'code.ts')
    await expect(
      viewer(page)
        .locator('span', { hasText: /^export$/ })
        .first(),
    ).toBeVisible()
    await expect(viewer(page).getByText('// <script>window.hacked = 1</script>')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText('This is the first 256 kB. Download the file for the rest.')).toBeVisible()
    await expect(viewer(page).getByText('line 3', { exact: true })).toBeVisible()
    expect(heard.at(-1)).toBe('206 0-255999/256000')
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText('Été à la plage')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText('This file has no text to display.')).toBeVisible()
  })

  test('audio and video are streamed, and an unsupported format says so', async () => {
    const { page, errors } = await stories.visit()
    errors.expect(/ERR_ABORTED|404/)
    await page.goto('/')
    const sent = await stories.service.person('Ana').send({
      'film.webm': Buffer.from(await film(page)),
      'sea.wav': sound(400),
      'broken.mp4': Buffer.from('no film at all'),
    })
    const heard = hearBytes(page)
    await page.goto(sent.link)
    await look(page, 'film.webm')
    await expect
      .poll(() =>
        viewer(page)
          .locator('video')
          .evaluate((video: HTMLVideoElement) => video.videoWidth),
      )
      .toBe(300)
    await page.keyboard.press('ArrowRight')
    const audio = viewer(page).locator('audio')
    await expect.poll(() => audio.evaluate(({ duration }: HTMLAudioElement) => Math.round(duration))).toBe(400)
    heard.length = 0
    await audio.evaluate(
      (player: HTMLAudioElement) =>
        new Promise((resolve) => {
          player.addEventListener('seeked', resolve)
          player.currentTime = 390
        }),
    )
    expect(heard.some((line) => Number(/^206 (\d+)-/.exec(line)?.[1]) > 10_000_000)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText(/^Your browser can’t play this file\./)).toBeVisible()
    await download(page, viewer(page).getByRole('button', { name: 'Download' }).last())
  })

  test('an archive is listed without being downloaded', async () => {
    const deep = `${Array.from({ length: 20 }, (_, level) => `level ${level + 1}`).join('/')}/treasure.txt`
    const sent = await stories.service.person('Ana').send({
      'box.zip': zip(
        [
          { name: 'photos/', size: 0 },
          { name: 'photos/beach.jpg', size: 4_200_000 },
          { name: 'diary.txt', size: 900, isEncrypted: true },
          { name: '../../etc/passwd', size: 1 },
          { name: '<img src=x onerror=alert(1)>', size: 2 },
          { name: deep, size: 3 },
        ],
        3_000_000,
      ),
      'empty.zip': zip([], 0),
      'broken.zip': Buffer.from('not an archive'),
    })
    const { page, errors } = await stories.visit()
    // What is no archive has no preview.
    errors.expect(/status of 422/)
    const heard = hearBytes(page)
    await page.goto(sent.link)
    await look(page, 'box.zip')
    await expect(viewer(page).getByText('5 files, 4.2 MB unpacked')).toBeVisible()
    await expect(viewer(page).getByText('<img src=x onerror=alert(1)>').first()).toBeVisible()
    expect(heard).toEqual([expect.stringMatching(/^206 0-/)])
    await viewer(page)
      .getByRole('button', { name: /^photos/ })
      .click()
    await expect(viewer(page).getByText('beach.jpg')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText('This archive is empty.')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText(/^We can’t show what’s in this archive\./)).toBeVisible()
  })
})

describe('hostile files', () => {
  test('run no script, send no request and read no cookie, in the viewer or in a tab', async () => {
    const sent = await stories.service.person('Ana').send({
      'page.jpg': htmlPage,
      'drawing.png': drawing,
      'bomb.png': bomb,
      'plan.pdf': pdf(2),
      'source.js': htmlPage,
      'page.txt': htmlPage,
    })
    const { page, context, errors } = await stories.visit()
    // What a browser draws a bare text or picture with is kept out of their tabs, too.
    errors.expect(/sandboxed|inline style/)
    const dialogs: string[] = []
    const elsewhere: string[] = []
    const granted = new Set<string>()
    context.on('dialog', (dialog) => void dialogs.push(dialog.message()))
    context.on('request', (request) => {
      const { origin } = new URL(request.url())
      if (request.url().includes('elsewhere.example')) elsewhere.push(request.url())
      if (origin === stories.proxy.url) granted.add(request.url())
    })
    await context.addCookies([{ name: 'session', value: 'secret', url: stories.service.app.publicUrl }])
    await page.goto(sent.link)
    await look(page, 'page.jpg')
    await expect(viewer(page).getByText(/^This image can’t be displayed\./)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText(/^This image can’t be displayed\./)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText(/^This image is too large/)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByText('Page number 1', { exact: true })).toBeVisible()
    await viewer(page)
      .locator('canvas')
      .first()
      .click({ position: { x: 200, y: 200 }, force: true })
    await page.keyboard.press('ArrowRight')
    await expect(
      viewer(page)
        .getByText(/window\.top\.hacked/)
        .first(),
    ).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(
      viewer(page)
        .getByText(/window\.top\.hacked/)
        .first(),
    ).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

    expect(granted.size).toBeGreaterThanOrEqual(5)
    for (const address of granted) {
      const tab = await context.newPage()
      const saving = tab.waitForEvent('download').catch(() => null)
      const answer = await tab.goto(address).catch(() => null)
      if (answer === null) expect(await saving).not.toBeNull()
      else {
        expect(answer.headers()['content-security-policy']).toContain('sandbox')
        expect(await tab.evaluate(() => 'hacked' in window)).toBe(false)
        expect(await tab.evaluate(() => document.cookie).catch(() => 'refused')).toBe('refused')
      }
      await tab.close()
    }
    expect(await context.cookies(stories.proxy.url)).toEqual([])
    expect({ dialogs, elsewhere }).toEqual({ dialogs: [], elsewhere: [] })
  })
})

describe('the viewer has no axe violations', () => {
  const deep = `${Array.from({ length: 20 }, (_, level) => `level ${level + 1}`).join('/')}/treasure.txt`
  const files = {
    'a picture.png': picture(1600, 1000),
    'b sound.wav': sound(5),
    'c plan.pdf': pdf(7),
    'd code.ts': source,
    'e box.zip': zip([
      { name: deep, size: 3 },
      { name: 'diary.txt', size: 900, isEncrypted: true },
    ]),
    'f empty.zip': zip([], 0),
    'g broken.jpg': htmlPage,
    'h other.dat': source,
  }
  /** Each with something to know it by. Half of them are searched by day, the others by night. */
  const kinds: [name: string, sign: (page: Page) => Locator, when: 'light' | 'dark'][] = [
    [
      'picture',
      // Once all of it is there it is drawn anew, in a button: a finger that came down before would be on nothing.
      (page) =>
        viewer(page)
          .getByRole('button', { name: /picture/ })
          .getByRole('img', { name: /picture/ }),
      'light',
    ],
    ['sound', (page) => viewer(page).locator('audio'), 'dark'],
    ['pdf', (page) => viewer(page).locator('canvas').first(), 'light'],
    [
      'code',
      (page) =>
        viewer(page)
          .locator('span', { hasText: /^export$/ })
          .first(),
      'dark',
    ],
    ['archive', (page) => viewer(page).getByText('diary.txt').first(), 'dark'],
    [
      'empty archive',
      (page) =>
        viewer(page)
          .getByText(/empty|vide/)
          .last(),
      'light',
    ],
    ['not shown', (page) => viewer(page).getByRole('alert'), 'light'],
  ]

  test.each([
    ['by day', { theme: 'light' }],
    ['by night on a phone, in French', { theme: 'dark', isPhone: true, language: 'fr' }],
  ] as const)('%s', async (when, who) => {
    const sent = await stories.service.person('Ana').send(files, { name: 'Plans' })
    const { page, context } = await stories.visit(who)
    await page.goto(sent.link)
    await expect(heading(page, 'Plans')).toBeVisible()
    await takePicture(page, `previews, list, ${when}`)
    expect(await findAccessibilityIssues(page)).toEqual([])
    await button(page, /(Preview|Aperçu) a picture/).click()
    const line = await context.newCDPSession(page)
    for (const [index, [name, sign, theme]] of kinds.entries()) {
      await expect(sign(page)).toBeVisible()
      await takePicture(page, `previews, ${name}, ${when}`)
      if (theme === who.theme) expect(await findAccessibilityIssues(page), name).toEqual([])
      if (index === kinds.length - 1) break
      if (index === 0 && who.theme === 'dark') await swipe(line, { from: 300, to: 120 })
      else await button(page, /Next file|Fichier suivant/).click()
    }
  })
})
