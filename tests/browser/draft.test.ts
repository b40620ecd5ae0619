import type { Locator, Page } from '@playwright/test'
import { type Visitor, expect, openStories, reload } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { pick, storeForPicker } from '@envoi/testing/browser-file-pickers'
import { describe, test } from 'vitest'
import { expectAccessible } from './expect-accessible.ts'
import { askForLink, button, heading, pickFiles, readLink, toast } from './site-page.ts'

const stories = openStories()

const line = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const restored = (page: Page): Locator => page.getByText('Restored your draft.')
const remove = (page: Page, name: string): Locator => button(page, `Remove ${name}`)

/** All that this browser has written down about drafts, as text. */
const readKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'envoi-drafts')) return '[]'
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const database = await done(indexedDB.open('envoi-drafts'))
    try {
      return JSON.stringify(await done(database.transaction('records').objectStore('records').getAll()))
    } finally {
      database.close()
    }
  })

const expectKept = (page: Page, text: string): Promise<void> =>
  expect.poll(() => readKept(page), { timeout: 30_000 }).toContain(text)

/** A form with something in every kind of field. */
async function fillIn({ page, open }: Visitor): Promise<void> {
  const files = await makeFiles({ 'plan.pdf': 1000, 'note.txt': 10 })
  await open()
  await pickFiles(page, files.paths)
  await page.getByRole('combobox', { name: 'To' }).fill('bo@example.org,')
  await line(page, 'Title').fill('Plans')
  await line(page, 'Message').fill('For Thursday')
}

describe('a filled form', () => {
  test('comes back after a reload with the files that the browser can open again, and never with a password', async () => {
    const ana = await stories.visit({ hasHandles: true })
    const { page } = ana
    await ana.open()
    await storeForPicker(page, 'plan.pdf', Buffer.from('the plan'))
    await button(page, 'Start').click()
    await expect(remove(page, 'plan.pdf')).toBeVisible()
    await page.getByRole('radio', { name: 'As a link' }).check()
    await line(page, 'Title').fill('Plans')
    await page.getByRole('switch', { name: 'Password', exact: true }).check()
    await page.getByPlaceholder('Share it separately').fill('never kept')
    await page.getByRole('switch', { name: 'Allow previews' }).uncheck()
    await expectKept(page, '"allowPreview":false')
    expect(await readKept(page)).not.toContain('never kept')

    await reload(page)
    await expect(restored(page)).toBeVisible()
    await expect(remove(page, 'plan.pdf')).toBeVisible()
    await expect(line(page, 'Title')).toHaveValue('Plans')
    await expect(page.getByPlaceholder('Share it separately')).toHaveValue('')
    await expect(page.getByRole('switch', { name: 'Allow previews' })).not.toBeChecked()

    await page.getByPlaceholder('Share it separately').fill('a new password')
    await button(page, 'Get a link').click()
    await readLink(page)
    // What was sent is no draft any more.
    await expect.poll(() => readKept(page)).toBe('[]')
    await reload(page)
    await expect(button(page, 'Start')).toBeVisible()
  })

  test('comes back after Back, names the files to be chosen again, and is not sent without them', async () => {
    const ana = await stories.visit()
    const { page } = ana
    const files = await makeFiles({ 'plan.pdf': 1000, 'note.txt': 10 })
    await ana.open()
    await pickFiles(page, files.paths)
    await page.getByRole('combobox', { name: 'To' }).fill('bo@example.org,')
    await line(page, 'Title').fill('Plans')
    await expectKept(page, 'Plans')
    await page.goto('/plans')
    await page.goBack()
    await expect(line(page, 'Title')).toHaveValue('Plans')
    await expect(restored(page)).toBeVisible()
    await expect(page.getByText('Choose these 2 files again:')).toBeVisible()
    await expect(button(page, 'Send to 1 person')).toBeVisible()
    await expectAccessible(page, 'a restored draft')

    await page.getByRole('radio', { name: 'As a link' }).check()
    await button(page, 'Get a link').click()
    await expect(page.getByText('Choose the missing files again, or remove them')).toBeVisible()
    await pick(page, 'Choose again', [files.path('plan.pdf')])
    await expect(remove(page, 'plan.pdf')).toBeVisible()
    await expect(page.getByText('Choose this file again:')).toBeVisible()
    await button(page, 'Remove 1 file').click()
    await button(page, 'Get a link').click()
    await readLink(page)
  })

  test('is discarded, and brought back, by keyboard alone', async () => {
    const ana = await stories.visit()
    const { page } = ana
    await fillIn(ana)
    await expectKept(page, 'For Thursday')
    await reload(page)
    await expect(restored(page)).toBeVisible()
    await button(page, 'Discard').focus()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Start')).toBeVisible()
    await expect.poll(() => readKept(page)).toBe('[]')
    await button(page, 'Undo').focus()
    await page.keyboard.press('Enter')
    await expect(line(page, 'Message')).toHaveValue('For Thursday')
    await expect(restored(page)).toBeHidden()
  })

  test('belongs to its tab: two tabs have two drafts, and a visitor’s new tab begins with none', async () => {
    const ana = await stories.visit()
    const { page } = ana
    await fillIn(ana)
    await expectKept(page, 'For Thursday')
    const second = await ana.openTab()
    await expect(heading(second, 'Send files')).toBeVisible()
    const files = await makeFiles({ 'other.txt': 10 })
    await pickFiles(second, files.paths)
    await line(second, 'Message').fill('Another one')
    await expectKept(second, 'Another one')
    expect(await readKept(second)).toContain('For Thursday')
    await reload(page)
    await expect(line(page, 'Message')).toHaveValue('For Thursday')
    await reload(second)
    await expect(line(second, 'Message')).toHaveValue('Another one')
  })
})

test('an empty file among others is named, and the others are added by one press', async () => {
  const ana = await stories.visit()
  const { page } = ana
  const files = await makeFiles({ '.gitkeep': 0, 'a.txt': 10, 'b.txt': 20 })
  await ana.open()
  await pick(page, 'Start', files.paths)
  await expect(toast(page, '“.gitkeep” is empty, so nothing was added.')).toBeVisible()
  await button(page, 'Add the other 2').click()
  await expect(remove(page, 'b.txt')).toBeVisible()
  await askForLink(page)
  await readLink(page)
})

test('a pasted picture is added under its day, and text goes into the field that it is pasted into', async () => {
  const ana = await stories.visit()
  const { page } = ana
  const files = await makeFiles({ 'plan.pdf': 10 })
  await ana.open()
  await pickFiles(page, files.paths)
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4, 4)
    canvas.getContext('2d')?.fillRect(0, 0, 4, 4)
    const picture = await canvas.convertToBlob({ type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
  })
  await page.keyboard.press('ControlOrMeta+V')
  await expect(remove(page, 'Pasted image')).toBeVisible()
  await expect(page.getByText(/^2 files, .* left$/)).toBeVisible()
  await page.evaluate(() => navigator.clipboard.writeText('For Thursday'))
  await line(page, 'Message').click()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(line(page, 'Message')).toHaveValue('For Thursday')
  await expect(page.getByText(/^2 files, .* left$/)).toBeVisible()
})

describe('a folder', () => {
  test('is one row that opens in place and is removed by one press, by keyboard too', async () => {
    const ana = await stories.visit()
    const { page } = ana
    const names = Array.from({ length: 12 }, (_, index) => `Photos/${index + 1}.jpg`)
    const files = await makeFiles(Object.fromEntries(names.map((name) => [name, 10])))
    await ana.open()
    await pick(page, 'Choose a folder', files.path('Photos'))
    const folder = page.getByRole('group', { name: 'Photos, 12 files' })
    await expect(folder).toBeVisible()
    await expect(remove(page, '1.jpg')).toHaveCount(0)
    await folder.focus()
    await page.keyboard.press('ArrowRight')
    await expect(button(page, /^Photos ?, 12 files$/)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('group', { name: /\.jpg$/ }).first()).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('group', { name: 'Photos, 11 files' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('group', { name: 'Photos, 11 files' })).toBeFocused()
    await expectAccessible(page, 'an open folder in the form')
    await page.keyboard.press('Delete')
    await expect(page.getByText('No files yet')).toBeVisible()
  })
})

describe('on a phone', () => {
  test('Send stays in reach with long lists, options come before it by keyboard, and half a row tells of more', async () => {
    const ana = await stories.visit({ isPhone: true })
    const { page } = ana
    await page.setViewportSize({ width: 390, height: 664 })
    const files = await makeFiles(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.txt`, 10])))
    await ana.open()
    await pickFiles(page, files.paths)
    const people = Array.from({ length: 10 }, (_, index) => `friend${index}@example.org`)
    await page.getByRole('combobox', { name: 'To' }).fill(`${people.join(',')},`)
    const send = button(page, 'Send to 10 people')
    await expect(send).toBeInViewport({ ratio: 1 })
    await button(page, /^Options/).click()
    await expect(send).toBeInViewport({ ratio: 1 })
    // As with the keys of the phone over the page.
    await page.setViewportSize({ width: 390, height: 330 })
    await line(page, 'Message').focus()
    await expect(send).toBeInViewport({ ratio: 1 })
    await expect(line(page, 'Message')).toBeInViewport()
    const last = page.getByRole('switch', { name: 'Email me a summary' })
    await last.focus()
    await page.keyboard.press('Tab')
    await expect(send).toBeFocused()

    await page.setViewportSize({ width: 390, height: 664 })
    const rows = await page.getByRole('list', { name: 'Files', exact: true }).evaluate((list) => {
      const [row, scroller] = [list.firstElementChild!, list.parentElement!]
      return scroller.clientHeight / row.getBoundingClientRect().height
    })
    expect(rows % 1).toBeGreaterThan(0.3)
    expect(rows % 1).toBeLessThan(0.7)
  })
})
