import { type Visitor, expect, openStories, reload } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { withFastConnection } from '@envoi/testing/storage-proxy'
import { drag } from '@envoi/testing/browser-file-pickers'
import { someBytes } from '@envoi/testing/bytes'
import { changeTransfer } from '@envoi/testing/receiving'
import { describe, test } from 'vitest'
import { askForLink, button, download, heading, pickFiles, progress, readLink } from './site-page.ts'
import { expectAccessible } from './expect-accessible.ts'

const stories = openStories()

describe('accessibility', () => {
  test('every screen of sending a transfer has no axe violations', async () => {
    const ana = await stories.visit()
    const { page } = ana
    ana.errors.expect(/ERR_/)
    const files = await makeFiles({ 'note.txt': 300_000, 'film.mp4': 6_000_000, 'Trip/days/one.jpg': 1000 })
    await ana.open()
    await expect(button(page, 'Start')).toBeVisible()
    await expectAccessible(page, 'welcome')

    await pickFiles(page, files.paths)
    await expectAccessible(page, 'form')
    await page.getByRole('combobox', { name: 'To' }).fill('bo@example.org, cy at example,')
    await button(page, /^Send/).click()
    await expect(page.getByText('Add your email, so that recipients know who it’s from')).toBeVisible()
    await expectAccessible(page, 'form with faults')
    await page.getByRole('switch', { name: 'Password', exact: true }).check()
    await expectAccessible(page, 'form with options', { onPhone: () => button(page, /^Options/).click() })
    await page.getByRole('textbox', { name: 'Password' }).fill('open sesame')

    stories.proxy.holdLargerThan(1_000_000)
    await askForLink(page)
    await expect(heading(page, 'Sending your files')).toBeVisible()
    await expectAccessible(page, 'sending')
    await button(page, 'Pause').click()
    await expect(heading(page, 'Pausing…')).toBeVisible()
    await expectAccessible(page, 'pausing')
    await button(page, 'Pause now').click()
    await expect(heading(page, 'Paused')).toBeVisible()
    await expectAccessible(page, 'paused')
    await button(page, 'Resume').click()
    await goOffline(ana)
    await expectAccessible(page, 'offline')

    stories.proxy.mend()
    await ana.context.setOffline(false)
    await readLink(page)
    await expectAccessible(page, 'done')
    await button(page, 'Send more files').click()
    await expect(heading(page, 'Sending something bigger next time?')).toBeVisible()
    await expectAccessible(page, 'promotion')
  })

  test('a full form, an empty form and a drag have no axe violations', async () => {
    const { page, open } = await stories.visit()
    const files = await makeFiles({ 'note.txt': 10 })
    await open()
    await expect(button(page, 'Start')).toBeVisible()
    const held = await drag(page, files.paths, { x: 200, y: 300 })
    await expect(page.getByText('Drop files to add them')).toBeVisible()
    await expectAccessible(page, 'drop')
    await held.drop()
    await expect(heading(page, /^New transfer/)).toBeVisible()
    const people = Array.from({ length: 9 }, (_, index) => `friend${index}@example.org`)
    await page.getByRole('combobox', { name: 'To' }).fill(`${people.join(', ')},`)
    await expect(button(page, 'Show all 9')).toBeVisible()
    await page.getByRole('textbox', { name: 'Message' }).fill('word '.repeat(90))
    await expectAccessible(page, 'form with much')
    await button(page, 'Show all 9').click()
    await expectAccessible(page, 'form unfolded')
    await button(page, 'Remove note.txt').click()
    await expect(button(page, 'Choose files')).toBeVisible()
    await expectAccessible(page, 'form with nothing')
  })

  test('the cancel question and the list of unfinished uploads have no axe violations', async () => {
    const { page, context, open } = await stories.visit()
    await withFastConnection(context)
    const files = await makeFiles({ 'note.txt': 300_000, 'film.mp4': 30_000_000 })
    await open()
    stories.proxy.holdLargerThan(1_000_000)
    await pickFiles(page, files.paths)
    await askForLink(page)
    await expect(progress(page)).toContainText(/(?<![\d.])[1-3]\d(\.\d)?\sMB\s*of 30/)
    await button(page, 'Cancel').click()
    await expect(page.getByRole('dialog', { name: 'Cancel this upload?' })).toBeVisible()
    await expectAccessible(page, 'cancel')
    await reload(page)
    await expect(page.getByRole('region', { name: 'Pick up where you left off' })).toBeVisible()
    await expectAccessible(page, 'left from last time')
  })

  test('the discover, not-found and failure pages have no axe violations', async () => {
    const { page, open, errors } = await stories.visit()
    errors.expect(/status of (404|500)/)
    await open('/discover')
    await expect(heading(page, 'How it works')).toBeVisible()
    await expectAccessible(page, 'discover')
    await open('/nowhere')
    await expect(heading(page, 'Page not found')).toBeVisible()
    await expectAccessible(page, 'not found')

    const files = await makeFiles({ 'note.txt': 10 })
    await open()
    await pickFiles(page, files.paths)
    await page.route('**/api/transfer/v2/transfers', (route) => route.fulfill({ status: 500, json: { error: 'no' } }))
    await askForLink(page)
    await expect(heading(page, 'Upload failed')).toBeVisible()
    await expectAccessible(page, 'failure')
  })

  test('the download page has no axe violations, with or without its password', async () => {
    const { page, errors } = await stories.visit()
    errors.expect(/status of 4(03|22)/)
    const ana = stories.service.person('Ana')
    const files = { 'plan.pdf': someBytes(50_000, 1), 'days/one.jpg': someBytes(60_000, 2) }
    const sent = await ana.send(files, { name: 'Plans', message: 'See you there.', senderFullname: 'Ana' })
    await page.goto(sent.link)
    await expect(heading(page, 'Plans')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select plan.pdf' }).check()
    await expectAccessible(page, 'download')

    const locked = await ana.send(files, { password: 'open sesame' })
    await page.goto(locked.link)
    await page.getByLabel('Password', { exact: true }).fill('open barley')
    await button(page, 'Open').click()
    await expect(page.getByText('Wrong password. Check capitals and spaces, or ask the sender.')).toBeVisible()
    await expectAccessible(page, 'password')

    const scarce = await ana.send(files, { maxDownloads: 1 })
    await page.goto(scarce.link)
    await download(page, button(page, /^Download all/))
    await expect(heading(page, 'Download limit reached')).toBeVisible()
    await expect(page.getByText('Ask the sender to raise the limit or send the files again.')).toBeVisible()
    await expectAccessible(page, 'used up')
  })

  test.each([
    ['expired', `valid_from = now() - interval '8 days', valid_to = now()`, 'This transfer has expired'],
    ['not yet', `status = 'PENDING', valid_from = now() + interval '1 day'`, 'Not available yet'],
    ['pending', `status = 'MODERATING'`, 'Almost ready'],
    ['disabled', `status = 'DISABLED'`, 'Transfer closed'],
    ['deleted', `status = 'DELETED'`, 'This transfer was deleted'],
  ])('a link that gives nothing (%s) has no axe violations', async (state, change, title) => {
    const { page, errors } = await stories.visit()
    errors.expect(/status of 4(04|10)/)
    const sent = await stories.service.person('Ana').send({ 'plan.pdf': someBytes(10, 1) })
    await changeTransfer(stories.service, sent, change)
    await page.goto(sent.link)
    await expect(heading(page, title)).toBeVisible()
    await expectAccessible(page, state)
  })
})

async function goOffline({ page, context }: Visitor): Promise<void> {
  await context.setOffline(true)
  stories.proxy.cut()
  await expect(heading(page, 'Waiting for the connection')).toBeVisible()
}
