import { expect, openStories, reload } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { describe, test } from 'vitest'
import { askForLink, button, download, heading, pickFiles, readLink, tabTo } from './site-page.ts'

const stories = openStories()

describe('by keyboard alone', () => {
  test('a transfer is sent to somebody, and received', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'one.txt': 10, 'two.txt': 20 })
    await open()
    await expect(button(page, 'Start')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()

    await tabTo(page, button(page, 'Start'))
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
    await chooser.setFiles(files.paths)
    await expect(heading(page, /^New transfer/)).toBeFocused()

    await tabTo(page, page.getByRole('group', { name: 'one.txt' }))
    await page.keyboard.press('Delete')
    await expect(page.getByRole('group', { name: 'two.txt' })).toBeFocused()
    await page.keyboard.press('F2')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('last.txt')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'last.txt' })).toBeFocused()

    await tabTo(page, page.getByRole('combobox', { name: 'To' }))
    await page.keyboard.type('bo@example.org,cy@example.org,')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Delete')
    await tabTo(page, page.getByRole('textbox', { name: 'From' }))
    await page.keyboard.type('ana@example.org')
    await tabTo(page, button(page, 'Send to 1 person'))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Transfer sent')).toBeFocused()

    await tabTo(page, page.getByRole('button', { name: 'Copy', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await tabTo(page, button(page, 'Send more files'))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Sending something bigger next time?')).toBeFocused()

    await page.goto(link)
    await tabTo(page, button(page, /^Download, /))
    const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(saved.suggestedFilename()).toBe('last.txt')
  })

  test('the side panel takes the focus, and Escape closes it and returns the focus', async () => {
    const { page, open } = await stories.visit()
    await open()
    const opener = page.getByRole('navigation').getByRole('link', { name: 'Discover' })
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'How it works')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
    await expect(opener).toBeFocused()
  })

  test('an address that is being edited is sent as typed, never as it was before', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'plan.pdf': 1234 })
    await open()
    await pickFiles(page, files.paths)
    await page.getByRole('textbox', { name: 'From' }).fill('ana@example.org')
    await page.getByRole('combobox', { name: 'To' }).fill('wrong@example.org')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'wrong@example.org', exact: true }).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('right@example.org')
    await page.keyboard.press('Control+Enter')
    await expect(heading(page, 'Transfer sent')).toBeVisible()
    const { rows } = await stories.service.app.database.pool.query(
      "select email from transfer_recipients where email in ('wrong@example.org', 'right@example.org')",
    )
    expect(rows).toEqual([{ email: 'right@example.org' }])
  })

  test('what a panel covers cannot be focused', async () => {
    const { page, open } = await stories.visit()
    await page.setViewportSize({ width: 1024, height: 768 })
    await open('/discover')
    await expect(heading(page, 'How it works')).toBeFocused()
    const takesFocus = (): Promise<boolean> =>
      button(page, 'Start').evaluate((element) => {
        element.focus()
        return document.activeElement === element
      })
    expect(await takesFocus()).toBe(false)
    await page.keyboard.press('Escape')
    await expect(heading(page, 'How it works')).toHaveCount(0)
    await expect.poll(takesFocus).toBe(true)
  })
})

describe('on a phone', () => {
  test('everything fits the width, from the first screen to the download', async () => {
    const { page, open } = await stories.visit({ isPhone: true })
    const files = await makeFiles({
      'a very long name of a picture from the last summer at the sea.jpg': 30_000,
      'b.txt': 5,
    })
    const expectToFit = async (): Promise<void> =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await open()
    await expect(button(page, 'Start')).toBeInViewport()
    await expectToFit()
    await pickFiles(page, files.paths)
    await expectToFit()
    await askForLink(page)
    const link = await readLink(page)
    await expectToFit()
    await page.goto(link)
    const all = button(page, /^Download all/)
    await expect(all).toBeInViewport()
    await expectToFit()
    await download(page, all)
  })
})

describe('the dark theme', () => {
  test('follows the system’s setting, and remembers a choice against it', async () => {
    const { page, open } = await stories.visit({ theme: 'dark' })
    await open()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await button(page, 'Switch to light mode').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await reload(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})
