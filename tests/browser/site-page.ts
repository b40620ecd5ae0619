import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect } from '@envoi/testing/browser'
import { pick } from '@envoi/testing/browser-file-pickers'

/** What people do on the site, by the words that they read there. */
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name })
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notices' }).getByText(text)

export async function pickFiles(page: Page, paths: string[]): Promise<void> {
  await pick(page, 'Start', paths)
  await expect(heading(page, /^New transfer/)).toBeVisible()
}

export const askForLink = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'As a link' }).check()
  await button(page, 'Get a link').click()
}

/** The address on the last screen, when all has arrived. */
export async function readLink(page: Page, timeout = 40_000): Promise<string> {
  await expect(heading(page, /^(Your link is ready|Transfer sent)$/)).toBeVisible({ timeout })
  return copied(page)
}

/**
 * What this button copies. The page writes it in its own time, and what another story copied may still be there. Where the
 * card grows under the pointer, as when it asks for a rating, the press is lost: whoever sees nothing presses again.
 */
export async function copied(page: Page, label = 'Copy'): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await expect(async () => {
    await page.getByRole('button', { name: label, exact: true }).click()
    await expect.poll(read, { timeout: 3000 }).not.toBe('')
  }).toPass({ timeout: 40_000 })
  return read()
}

/** How far the page says that the upload is, in percent. */
export const progress = (page: Page): Locator => page.getByRole('progressbar', { name: 'Upload' })

/** What a browser saves when this is clicked: its name and its bytes. */
export async function download(page: Page, clicked: Locator): Promise<{ name: string; path: string; bytes: Buffer }> {
  const [saved] = await Promise.all([page.waitForEvent('download'), clicked.click()])
  const path = await saved.path()
  return { name: saved.suggestedFilename(), path, bytes: await readFile(path) }
}

/** Presses Tab until the focus is there; or Shift and Tab, back to what stands before it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`)
}
