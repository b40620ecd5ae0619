import type { Page } from '@playwright/test'
import { type Visitor, expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { type Clamd, eicar, eicarFinding, startClamd } from '@envoi/testing/clamd'
import { pick } from '@envoi/testing/browser-file-pickers'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { askForLink, button, download, heading, pickFiles, readLink, toast } from './site-page.ts'
import { expectAccessible } from './expect-accessible.ts'

// A real clamd, which is there before the service is.
const env: Record<string, string> = {}
let clamd: Clamd
beforeAll(async () => {
  clamd = await startClamd()
  env['CLAMD'] = clamd.place
})
afterAll(() => clamd[Symbol.asyncDispose]())
const stories = openStories({ env })

const infected = Buffer.concat([Buffer.from('a letter, and then '), eicar])

/** Somebody whose page notes every tone that it plays, every device that it opens, and every heading that it shows. */
async function listener(): Promise<Visitor> {
  const visitor = await stories.visit()
  await visitor.context.addInitScript(() => {
    const noted = { devices: 0, tones: [] as number[], headings: [] as string[] }
    Object.assign(globalThis, { noted })
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super()
        noted.devices += 1
      }
    }
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (at) {
      noted.tones.push(Math.round(this.frequency.value))
      start.call(this, at)
    }
    new MutationObserver(() => {
      const shown = document.querySelector('main h1')?.textContent ?? ''
      if (noted.headings.at(-1) !== shown) noted.headings.push(shown)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return visitor
}
type Noted = { devices: number; tones: number[]; headings: string[] }
const noted = (page: Page): Promise<Noted> => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted)
const tones = async (page: Page): Promise<number[]> => (await noted(page)).tones

/**
 * The page hears that all has arrived only when it has been scanned too, and from then on its time stands still until it
 * is resumed: how fast the scanner and the page are depends on the machine. For one transfer.
 */
const scanAtOnce = (page: Page): Promise<unknown> =>
  page.route('**/transfers/*/upload-done', async (route) => {
    const response = await route.fetch()
    // A busy service is asked again.
    if (!response.ok()) return route.fulfill({ response })
    const { transferId } = (await response.json()) as { transferId: string }
    const readStatus = () =>
      stories.service.app.database.pool.query('select status from transfers where public_id = $1', [transferId])
    await expect.poll(async () => (await readStatus()).rows).toEqual([{ status: 'ENABLED' }])
    // Not so far ahead that the page would give up on this call.
    await page.clock.pauseAt(Date.now() + 10_000)
    return route.fulfill({ response })
  })

const done = [523, 2056, 784, 3081]
const locked = [330, 659, 247, 494]
const sounds = (page: Page) => page.getByRole('switch', { name: 'Sounds' })

describe('a scan', () => {
  test('that ends at once goes to the last screen, whose sound plays once, or not at all when muted', async () => {
    const ana = await listener()
    const { page } = ana
    const files = await makeFiles({ 'plan.pdf': 30_000, 'notes.txt': 2_000 })
    await scanAtOnce(page)
    await ana.open()
    // Not before: what draws the page waits a moment between two pictures, by the time that it began with.
    await page.clock.install()
    await pickFiles(page, files.paths)
    expect(await noted(page)).toMatchObject({ devices: 0, tones: [] })
    await askForLink(page)
    const link = await readLink(page)
    await expect.poll(() => noted(page)).toMatchObject({ devices: 1, tones: done })
    expect((await noted(page)).headings).not.toContain('Checking your files')
    await expect(page.getByText('Scanned for viruses', { exact: true })).toBeVisible()

    await expect(sounds(page)).toBeChecked()
    await sounds(page).press('Space')
    await expect(sounds(page)).not.toBeChecked()
    // Whoever comes again finds it as it was left.
    await page.unrouteAll()
    await page.clock.resume()
    await ana.open()
    await pickFiles(page, files.paths)
    await askForLink(page)
    await readLink(page)
    await expect(sounds(page)).not.toBeChecked()
    expect(await tones(page)).toEqual([])

    const bo = await stories.visit()
    await bo.page.goto(link)
    expect((await download(bo.page, button(bo.page, 'Download notes.txt'))).bytes).toHaveLength(2_000)
  })
})

describe('an infected file', () => {
  test(
    'plays a warning sound and is removed on the manage page, which opens the rest',
    { timeout: 60_000 },
    async () => {
      const ana = await listener()
      const files = await makeFiles({ 'setup.txt': infected, 'notes.txt': 2_000, 'later.txt': infected })
      await ana.open()
      await pickFiles(ana.page, [files.path('setup.txt'), files.path('notes.txt')])
      await askForLink(ana.page)
      await expect.poll(() => tones(ana.page)).toEqual(locked)
      const [page] = await Promise.all([
        ana.context.waitForEvent('page'),
        ana.page.getByRole('link', { name: 'Remove it from the transfer' }).click(),
      ])

      await expect(page.getByText('One file is dangerous.')).toBeVisible()
      await expect(page.getByText('Locked', { exact: true })).toBeVisible()
      await expect(page.getByText(`“setup.txt” is dangerous: ${eicarFinding}`)).toBeVisible()
      await expect(button(page, 'Open now')).toHaveCount(0)
      await button(page, 'Remove setup.txt').press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click()
      await expect(page.getByText('The dangerous files are removed.')).toBeVisible()
      await button(page, 'Open now').click()
      await expect(toast(page, 'Available now.')).toBeVisible()
      await expect(page.getByText('Scanned for viruses', { exact: true })).toBeVisible()

      // What joins later and is dangerous stays outside; the rest is open all the while.
      await pick(page, 'Add files', [files.path('later.txt')])
      await expect(page.getByText('No one can see it; the other files are still available.')).toBeVisible()
      await expect(page.getByText(/^Expires in /)).toBeVisible()
      const bo = await stories.visit()
      await bo.page.goto(await page.getByRole('link', { name: 'View' }).getAttribute('href').then(String))
      expect((await download(bo.page, button(bo.page, /^Download, /))).bytes).toEqual(files.bytes('notes.txt'))
    },
  )
})

describe('accessibility', () => {
  test('every state of a scan has no axe violations', async () => {
    const ana = await listener()
    const { page } = ana
    const files = await makeFiles({ 'setup.txt': infected, 'notes.txt': 2_000 })
    let scan = { status: 'SCANNING', scan: { done: 1, of: 2, isStuck: true, flagged: [] as string[] } }
    await page.route('**/transfers/*/scan', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(scan)}\n\n` }),
    )
    await page.route('**/transfers/*/result', (route) => route.fulfill({ json: scan }))
    await ana.open()
    await pickFiles(page, files.paths)
    await askForLink(page)
    await expect(page.getByText('This is taking longer than usual.', { exact: true })).toBeVisible()
    await expectAccessible(page, 'checking')
    scan = { status: 'DISABLED', scan: { done: 2, of: 2, isStuck: false, flagged: ['setup.txt'] } }
    await expect(heading(page, 'Transfer not sent')).toBeVisible()
    await expectAccessible(page, 'flagged')
    const manageLink = await page.getByRole('link', { name: 'Remove it from the transfer' }).getAttribute('href')
    await page.goto(String(manageLink))
    await expect(page.getByText('One file is dangerous.')).toBeVisible()
    await expectAccessible(page, 'managing what is locked')
  })
})
