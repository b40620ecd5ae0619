import type { Locator, Page } from '@playwright/test'
import { expect, openStories } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { pick } from '@envoi/testing/browser-file-pickers'
import { someBytes } from '@envoi/testing/bytes'
import { inboxOf } from '@envoi/testing/inbox'
import { describe, test } from 'vitest'
import { takeOver } from './account-page.ts'
import { button, download, heading, pickFiles } from './site-page.ts'
import { row } from './dashboard-page.ts'
import { expectAccessible } from './expect-accessible.ts'

const stories = openStories()
const files = { 'plan.pdf': someBytes(50_000, 1), 'days/one.jpg': someBytes(60_000, 2) }
const to = (page: Page): Locator => page.getByRole('combobox', { name: 'To' })
const file = (page: Page, name: string): Locator => page.getByRole('group', { name })
const again = (page: Page): Locator => button(page, 'Send again')
const writeTo = async (page: Page, address: string): Promise<void> => {
  await to(page).fill(address)
  await to(page).press('Enter')
}

/** What a recipient gets by the link in the mail. */
async function receive(address: string, names: string[]): Promise<Record<string, Buffer>> {
  const { links } = await inboxOf(stories.service).latest(address)
  const { page } = await stories.visit()
  await page.goto(links.find((link) => link.includes('/dl')) ?? '')
  const received: Record<string, Buffer> = {}
  for (const name of names) received[name] = (await download(page, button(page, `Download ${name}`))).bytes
  return received
}

describe('sending again', () => {
  test('starts from the dashboard, with a file removed, one added and another recipient', async () => {
    const ada = await stories.service.signedUp('Ada')
    const extra = await makeFiles({ 'note.txt': 4000 })
    const { page, open } = await stories.visit()
    await takeOver(page, ada)
    await open('/')
    const disk = await makeFiles({ 'plan.pdf': files['plan.pdf'], 'one.jpg': files['days/one.jpg'] })
    await pickFiles(page, disk.paths)
    await writeTo(page, 'bo@example.org')
    await page.getByRole('textbox', { name: 'Title' }).fill('Plans')
    await button(page, 'Send to 1 person').click()
    await expect(heading(page, 'Transfer sent')).toBeVisible()

    await button(page, 'Your account, Ada').click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await row(page, /Plans/).click()
    await again(page).press('Enter')
    await expect(page).toHaveURL(`${stories.service.app.publicUrl}/`)
    await expect(heading(page, /^New transfer/)).toBeFocused()
    await expect(
      page.getByText('2 files are copied from the earlier transfer, without uploading them again.'),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Plans')
    await expect(page.getByText('bo@example.org', { exact: true })).toBeVisible()
    await expect(page.getByText('Not available for copied files')).toBeVisible()

    // The same once more is another form.
    await button(page, 'Your account, Ada').click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await row(page, /Plans/).click()
    await again(page).press('Enter')
    await button(page, 'Replace draft').click()
    await expect(heading(page, /^New transfer/)).toBeFocused()

    await file(page, 'one.jpg').focus()
    await page.keyboard.press('Delete')
    await expect(file(page, 'plan.pdf')).toBeFocused()
    await pick(page, 'Add files', extra.paths)
    await button(page, 'Remove bo@example.org').click()
    await writeTo(page, 'cy@example.org')
    await expect(
      page.getByText('1 file is copied from the earlier transfer, without uploading it again.'),
    ).toBeVisible()
    await button(page, 'Send to 1 person').click()
    await expect(heading(page, 'Transfer sent')).toBeVisible()
    await expect(page.getByText('1 person, 2 files')).toBeVisible()
    const got = await receive('cy@example.org', ['plan.pdf', 'note.txt'])
    expect(got['plan.pdf']?.equals(files['plan.pdf'])).toBe(true)
    expect(got['note.txt']?.equals(extra.bytes('note.txt'))).toBe(true)
  })
})

describe('accessibility', () => {
  test('sending again has no axe violations', async () => {
    const sent = await stories.service.person('Lea').send(files, { name: 'House', recipients: ['bo@example.org'] })
    const { page } = await stories.visit()
    await page.goto(sent.manageLink ?? '')
    await expect(again(page)).toBeVisible()
    await expectAccessible(page, 'again managing')
    await again(page).click()
    await expect(
      page.getByText('2 files are copied from the earlier transfer, without uploading them again.'),
    ).toBeVisible()
    await expectAccessible(page, 'again form')
  })
})
