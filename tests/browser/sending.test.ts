import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { planLimits } from '@envoi/contract/limits'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { inboxOf } from '@envoi/testing/inbox'
import { drag, pick } from '@envoi/testing/browser-file-pickers'
import { readByAll } from '@envoi/testing/zip-readers'
import { describe, test } from 'vitest'
import { askForLink, button, download, heading, pickFiles, readLink, toast } from './site-page.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

// One service takes what a plan allows, so that its largest transfer can be tried without an account.
const stories = openStories({ visitorLimits: { ...planLimits.NONE, filesPerTransfer: 500 } })

/** From here on time passes in the page only where it is told to: what ends after seconds waits for the story. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  // It stops at a moment to come, which it is taken to.
  await page.clock.pauseAt(Date.now() + 10_000)
}

describe('sending and downloading', () => {
  test('Ana selects files and gets a link; Bo downloads one and all of them, byte for byte', async () => {
    const ana = await stories.visit()
    const files = await makeFiles({ 'plan.pdf': 300_000, 'été à la mer.jpg': 2_000_000 })
    await ana.open()
    await pickFiles(ana.page, files.paths)
    await ana.page.getByRole('textbox', { name: 'Title' }).fill('Plans for Thursday')
    await askForLink(ana.page)
    const link = await readLink(ana.page)
    // No scanner is at hand, and nothing says otherwise.
    await expect(ana.page.getByText('Not scanned for viruses', { exact: true })).toBeVisible()

    const bo = await stories.visit()
    await bo.page.goto(link)
    await expect(heading(bo.page, 'Plans for Thursday')).toBeVisible()
    await expect(bo.page).toHaveTitle('Plans for Thursday, Envoi')
    const one = await download(bo.page, button(bo.page, 'Download plan.pdf'))
    expect(one.name).toBe('plan.pdf')
    expect(one.bytes.equals(files.bytes('plan.pdf'))).toBe(true)

    const all = await download(bo.page, button(bo.page, /^Download all/))
    expect(await readByAll(all.path)).toEqual(
      ['plan.pdf', 'été à la mer.jpg'].map((name) => {
        const bytes = files.bytes(name)
        return { name, size: bytes.length, sha256: sha256(bytes) }
      }),
    )
  })

  test('a file of several parts arrives whole', async () => {
    const ana = await stories.visit()
    const files = await makeFiles({ 'film.mp4': 40_000_000 })
    await ana.open()
    await pickFiles(ana.page, files.paths)
    await askForLink(ana.page)
    const bo = await stories.visit()
    await bo.page.goto(await readLink(ana.page))
    const film = await download(bo.page, button(bo.page, /^Download, /))
    expect(film.bytes.equals(files.bytes('film.mp4'))).toBe(true)
  })

  test('a transfer by e-mail reaches two recipients, and the sender’s address is remembered', async () => {
    const ana = await stories.visit()
    const { page } = ana
    const files = await makeFiles({ 'plan.pdf': 10_000 })
    await ana.open()
    await pickFiles(page, files.paths)
    await page.getByRole('combobox', { name: 'To' }).fill('bo@example.org, cy@example.org')
    await page.getByRole('textbox', { name: 'From' }).fill('ana@example.org')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana')
    await button(page, 'Send to 2 people').click()
    await expect(heading(page, 'Transfer sent')).toBeVisible()

    const { rows } = await stories.service.app.database.pool.query(
      'select email from transfer_recipients order by email',
    )
    expect(rows).toEqual([{ email: 'bo@example.org' }, { email: 'cy@example.org' }])
    await expect(page.getByText('bo@example.org and cy@example.org')).toBeVisible()
    const bo = await stories.visit()
    await bo.page.goto(await inboxOf(stories.service).linkFor('bo@example.org'))
    await expect(bo.page.getByText('Ana', { exact: true })).toBeVisible()

    // The next time they are there already.
    await ana.open()
    await pickFiles(page, files.paths)
    await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('ana@example.org')
    await page.getByRole('combobox', { name: 'To' }).fill('cy')
    await page.getByRole('option', { name: 'cy@example.org' }).click()
    await expect(button(page, 'Send to 1 person')).toBeVisible()
  })
})

describe('folders', () => {
  const tree = { 'Trip/map.pdf': 20_000, 'Trip/days/one.jpg': 30_000, 'Trip/days/two.jpg': 40_000 }
  const names = ['Trip/map.pdf', 'Trip/days/one.jpg', 'Trip/days/two.jpg'].toSorted()

  async function entriesOf(link: string): Promise<{ name: string; sha256: string }[]> {
    const bo = await stories.visit()
    await bo.page.goto(link)
    const { path } = await download(bo.page, button(bo.page, /^Download all/))
    const entries = await readByAll(path)
    return entries
      .map(({ name, sha256: digest }) => ({ name, sha256: digest }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  test('a selected folder keeps its paths', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles(tree)
    await open()
    await pick(page, 'Choose a folder', files.path('Trip'))
    await askForLink(page)
    const sent = names.map((name) => ({ name, sha256: sha256(files.bytes(name)) }))
    expect(await entriesOf(await readLink(page))).toEqual(sent)
  })

  test('a folder dropped anywhere on the page keeps its paths, also with a file beside it', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ ...tree, 'letter.txt': 12 })
    await open()
    await expect(button(page, 'Start')).toBeVisible()
    // Files of which nothing is heard for a second have been taken away.
    await stopTime(page)
    const held = await drag(page, [files.path('Trip'), files.path('letter.txt')])
    await expect(page.getByText('Drop files to add them')).toBeVisible()
    await held.drop()
    await page.clock.resume()
    await expect(page.getByText(/^4 files, .+ left/)).toBeVisible()
    await askForLink(page)
    const sent = [...names, 'letter.txt'].map((name) => ({ name, sha256: sha256(files.bytes(name)) }))
    expect(await entriesOf(await readLink(page))).toEqual(sent)
  })

  test('files dragged off the page again are not added', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'letter.txt': 12 })
    await open()
    await expect(button(page, 'Start')).toBeVisible()
    await stopTime(page)
    const held = await drag(page, files.paths)
    await expect(page.getByText('Drop files to add them')).toBeVisible()
    await held.leave()
    await page.clock.resume()
    await expect(page.getByText('Drop files to add them')).toBeHidden()
    await expect(button(page, 'Start')).toBeVisible()
  })
})

describe('the list of files', () => {
  test('500 files go in one transfer, in order; the 501st is not added', async () => {
    const { page, open } = await stories.visit()
    const list = Array.from({ length: 501 }, (_, index) => `page ${String(index + 1).padStart(3, '0')}.txt`)
    const files = await makeFiles(Object.fromEntries(list.map((name, index) => [name, 100 + index])))
    await open()
    await pickFiles(page, files.paths.slice(0, 250))
    await pick(page, 'Add files', files.paths.slice(250, 500))
    await expect(page.getByText('500 of 500 files')).toBeVisible()
    await pick(page, 'Add files', files.paths.slice(500))
    await expect(toast(page, 'A transfer holds up to 500 files. These were not added.')).toBeVisible()
    await askForLink(page)
    const link = await readLink(page, 120_000)

    const bo = await stories.visit()
    await bo.page.goto(link)
    const { path } = await download(bo.page, button(bo.page, /^Download all/))
    const entries = await readByAll(path)
    expect(entries.map(({ name }) => name)).toEqual(list.slice(0, 500))
    expect(entries.every(({ name, sha256: digest }) => digest === sha256(files.bytes(name)))).toBe(true)
  })

  test('files are renamed, reordered and removed before sending', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'one.txt': 10, 'two.txt': 20, 'three.txt': 30 })
    await open()
    await pickFiles(page, files.paths)
    await page.getByRole('group', { name: 'two.txt' }).hover()
    await button(page, 'Rename two.txt').click()
    await page.getByRole('textbox', { name: 'New name' }).fill('second.txt')
    await page.keyboard.press('Enter')
    await button(page, 'Remove one.txt').click()
    await expect(page.getByRole('group', { name: 'second.txt' })).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText(/^2 files, .+ left/)).toBeVisible()
    await askForLink(page)
    const bo = await stories.visit()
    await bo.page.goto(await readLink(page))
    const { path } = await download(bo.page, button(bo.page, /^Download all/))
    expect((await readByAll(path)).map(({ name }) => name)).toEqual(['three.txt', 'second.txt'])
  })

  test.each([
    [
      'an empty file stops the adding',
      { 'empty.txt': 0, 'plan.pdf': 10 },
      '“empty.txt” is empty, so nothing was added.',
      0,
    ],
    ['a program is left out', { 'setup.exe': 5, 'plan.pdf': 10 }, /^“setup.exe” is a program/, 1],
    ['a disk image is left out', { 'disk.iso': 5, 'plan.pdf': 10 }, /^“disk.iso” is a disk image/, 1],
    ['a web page is left out', { 'page.html': 5, 'plan.pdf': 10 }, /^“page.html” is a web page/, 1],
  ])('%s, and a toast says so', async (_rule, wanted, sentence, added) => {
    const { page, open } = await stories.visit()
    const files = await makeFiles(wanted)
    await open()
    await pick(page, 'Start', files.paths)
    await expect(toast(page, sentence)).toBeVisible()
    if (added === 0) await expect(button(page, 'Start')).toBeVisible()
    else await expect(page.getByText(/^1 file, .+ left/)).toBeVisible()
  })

  test('a toast closes by itself, but not under the pointer', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'empty.txt': 0 })
    await open()
    await stopTime(page)
    await pick(page, 'Start', files.paths)
    const told = toast(page, /^“empty.txt” is empty/)
    await told.hover()
    await expect(told).toBeVisible()
    await page.clock.runFor(8000)
    await expect(told).toBeVisible()
    await page.mouse.move(10, 400)
    await page.clock.runFor(3500)
    await expect(told).toBeVisible()
    await page.clock.runFor(1000)
    await page.clock.resume()
    await expect(told).toBeHidden()
  })
})

describe('the form', () => {
  test('shows an error under each field, focuses the first, and sends when all are fixed', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'plan.pdf': 10 })
    await open()
    await pickFiles(page, files.paths)
    const to = page.getByRole('combobox', { name: 'To' })
    await to.fill('bo@example.org; cy at example')
    await to.press('Enter')
    await expect(page.getByText('Invalid email: cy at example')).toBeVisible()
    await button(page, /^Send/).click()
    await expect(page.getByText('Add your email, so that recipients know who it’s from')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'From' })).toHaveAttribute('aria-invalid', 'true')

    await button(page, /^cy at example/).click()
    await page.getByRole('textbox', { name: 'Edit cy at example' }).fill('cy@example.org')
    await page.getByRole('textbox', { name: 'From' }).fill('ana@example.org')
    await button(page, 'Send to 2 people').click()
    await expect(heading(page, 'Transfer sent')).toBeVisible()
  })

  test('after a transfer, the promotion is shown, then an empty form', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'plan.pdf': 10 })
    await open()
    await pickFiles(page, files.paths)
    await askForLink(page)
    await readLink(page)
    await button(page, 'Send more files').click()
    await expect(heading(page, 'Sending something bigger next time?')).toBeVisible()
    await button(page, 'Continue without a plan').click()
    await expect(heading(page, 'Send files')).toBeVisible()
    await pickFiles(page, files.paths)
    await expect(page.getByText(/^1 file, .+ left/)).toBeVisible()
  })
})
