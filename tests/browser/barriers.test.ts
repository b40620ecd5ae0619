import type { Page } from '@playwright/test'
import { type Visitor, expect, openStories, reload } from '@envoi/testing/browser'
import { makeFiles } from '@envoi/testing/browser-files'
import { withFastLine } from '@envoi/testing/browser-line'
import { drag } from '@envoi/testing/browser-picking'
import { someBytes } from '@envoi/testing/bytes'
import { changeTransfer } from '@envoi/testing/receiving'
import { describe, test } from 'vitest'
import { askForLink, button, download, heading, pickFiles, progress, readLink } from './by-hand.ts'
import { looks, seekBarriers } from './looks.ts'

const stories = openStories()

describe.each(looks)('nobody is kept out %s', (when, look) => {
  const expectNoBarrier = seekBarriers(when)

  test('from the first screen to the last of a transfer', { timeout: 60_000 }, async () => {
    const ana = await stories.visit(look)
    const { page } = ana
    ana.complaints.expect(/ERR_/)
    const files = await makeFiles({ 'note.txt': 300_000, 'film.mp4': 6_000_000, 'Trip/days/one.jpg': 1000 })
    await ana.open()
    await expect(button(page, 'Start')).toBeVisible()
    await expectNoBarrier(page, 'welcome')

    await pickFiles(page, files.paths)
    await expectNoBarrier(page, 'form')
    await page.getByRole('combobox', { name: 'To' }).fill('bo@example.org, cy at example,')
    await button(page, /^Send/).click()
    await expect(page.getByText('Add your e-mail, so that they know who writes')).toBeVisible()
    await expectNoBarrier(page, 'form with faults')
    await openOptions(page)
    await expectNoBarrier(page, 'form with options')
    await page.getByRole('textbox', { name: 'Password' }).fill('open sesame')

    stories.line.holdLargerThan(1_000_000)
    await askForLink(page)
    await expect(heading(page, 'Sending your files')).toBeVisible()
    await expectNoBarrier(page, 'sending')
    await button(page, 'Pause').click()
    await expect(heading(page, 'Paused')).toBeVisible()
    await expectNoBarrier(page, 'paused')
    await button(page, 'Go on').click()
    await goOffline(ana)
    await expectNoBarrier(page, 'offline')

    stories.line.mend()
    await ana.context.setOffline(false)
    await readLink(page)
    await expectNoBarrier(page, 'done')
    await button(page, 'Send something else').click()
    await expect(heading(page, 'Something bigger next time?')).toBeVisible()
    await expectNoBarrier(page, 'promotion')
  })

  test('where much or nothing is in the form, and while files hang over the page', async () => {
    const { page, open } = await stories.visit(look)
    const files = await makeFiles({ 'note.txt': 10 })
    await open()
    await expect(button(page, 'Start')).toBeVisible()
    const held = await drag(page, files.paths, { x: 200, y: 300 })
    await expect(page.getByText('Let go, we have it.')).toBeVisible()
    await expectNoBarrier(page, 'drop')
    await held.drop()
    await expect(heading(page, /^New transfer/)).toBeVisible()
    const people = Array.from({ length: 9 }, (_, index) => `friend${index}@example.org`)
    await page.getByRole('combobox', { name: 'To' }).fill(`${people.join(', ')},`)
    await expect(button(page, 'Show all 9')).toBeVisible()
    await page.getByRole('textbox', { name: 'Message' }).fill('word '.repeat(90))
    await expectNoBarrier(page, 'form with much')
    await button(page, 'Show all 9').click()
    await expectNoBarrier(page, 'form unfolded')
    await button(page, 'Remove note.txt').click()
    await expect(button(page, 'Choose files')).toBeVisible()
    await expectNoBarrier(page, 'form with nothing')
  })

  test('when it is asked about, and left for another time', async () => {
    const { page, context, open } = await stories.visit(look)
    await withFastLine(context)
    const files = await makeFiles({ 'note.txt': 300_000, 'film.mp4': 30_000_000 })
    await open()
    stories.line.holdLargerThan(1_000_000)
    await pickFiles(page, files.paths)
    await askForLink(page)
    await expect(progress(page)).toContainText(/(?<![\d.])[1-3]\d(\.\d)?\sMB\s*of 30/)
    await button(page, 'Cancel').click()
    await expect(page.getByRole('dialog', { name: 'Stop here?' })).toBeVisible()
    await expectNoBarrier(page, 'cancel')
    await reload(page)
    await expect(page.getByRole('region', { name: 'Left from last time' })).toBeVisible()
    await expectNoBarrier(page, 'left from last time')
  })

  test('on the pages beside it', async () => {
    const { page, open, complaints } = await stories.visit(look)
    complaints.expect(/status of (404|500)/)
    await open('/discover')
    await expect(heading(page, 'How it works')).toBeVisible()
    await expectNoBarrier(page, 'discover')
    await open('/nowhere')
    await expect(heading(page, 'Nothing washed up here')).toBeVisible()
    await expectNoBarrier(page, 'not found')

    const files = await makeFiles({ 'note.txt': 10 })
    await open()
    await pickFiles(page, files.paths)
    await page.route('**/api/transfer/v2/transfers', (route) => route.fulfill({ status: 500, json: { error: 'no' } }))
    await askForLink(page)
    await expect(heading(page, 'That did not go through')).toBeVisible()
    await expectNoBarrier(page, 'failure')
  })

  test('in the download area', async () => {
    const { page, complaints } = await stories.visit(look)
    complaints.expect(/status of 4(03|22)/)
    const ana = stories.service.person('Ana')
    const files = { 'plan.pdf': someBytes(50_000, 1), 'days/one.jpg': someBytes(60_000, 2) }
    const sent = await ana.send(files, { name: 'Plans', message: 'See you there.', senderFullname: 'Ana' })
    await page.goto(sent.link)
    await expect(heading(page, 'Plans')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select plan.pdf' }).check()
    await expectNoBarrier(page, 'download')

    const locked = await ana.send(files, { password: 'open sesame' })
    await page.goto(locked.link)
    await page.getByLabel('Password', { exact: true }).fill('open barley')
    await button(page, 'Open').click()
    await expect(page.getByText(/^That is not it\./)).toBeVisible()
    await expectNoBarrier(page, 'password')

    const scarce = await ana.send(files, { maxDownloads: 1 })
    await page.goto(scarce.link)
    await download(page, button(page, /^Download all/))
    await button(page, 'Download plan.pdf').click()
    await expect(page.getByText('The sender can allow more, or send the files again.')).toBeVisible()
    await expectNoBarrier(page, 'used up')
  })

  test.each([
    ['expired', `valid_from = now() - interval '8 days', valid_to = now()`, 'This one has gone out'],
    ['not yet', `status = 'PENDING', valid_from = now() + interval '1 day'`, 'A little early'],
    ['pending', `status = 'MODERATING'`, 'Not quite here yet'],
    ['disabled', `status = 'DISABLED'`, 'Closed for now'],
    ['deleted', `status = 'DELETED'`, 'No longer here'],
  ])('where a link gives nothing: %s', async (state, change, title) => {
    const { page, complaints } = await stories.visit(look)
    complaints.expect(/status of 4(04|10)/)
    const sent = await stories.service.person('Ana').send({ 'plan.pdf': someBytes(10, 1) })
    await changeTransfer(stories.service, sent, change)
    await page.goto(sent.link)
    await expect(heading(page, title)).toBeVisible()
    await expectNoBarrier(page, state)
  })
})

/** On a narrow screen they are folded into one row. */
async function openOptions(page: Page): Promise<void> {
  const folded = button(page, /^Options/)
  if (await folded.isVisible()) await folded.click()
  await page.getByRole('switch', { name: 'Password', exact: true }).check()
}

async function goOffline({ page, context }: Visitor): Promise<void> {
  await context.setOffline(true)
  stories.line.cut()
  await expect(heading(page, 'Waiting to go on')).toBeVisible()
}
