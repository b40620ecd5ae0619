import { expect, openStories, reload } from '@envoi/testing/browser'
import { inboxOf } from '@envoi/testing/inbox'
import { changeTransfer } from '@envoi/testing/receiving'
import { describe, test } from 'vitest'
import { button, heading, toast } from './site-page.ts'
import { expectAccessible } from './expect-accessible.ts'

const stories = openStories()
const send = (more = {}) =>
  stories.service.person('Ana').send({ 'plan.pdf': Buffer.from('the plan') }, { name: 'Plans', ...more })

async function reportsOf({ transferId }: { transferId: string }) {
  const { rows } = await stories.service.app.database.pool.query(
    `select reason, message, email from transfer_reports
     where transfer_id = (select id from transfers where public_id = $1) order by id`,
    [transferId],
  )
  return rows
}

describe('reporting', () => {
  test('anybody with the link can report a transfer, before its password too', async () => {
    const { page } = await stories.visit()
    const to = 'reporter@example.org'
    const sent = await send({ recipients: [to], email: 'ana@example.org', password: 'open sesame' })
    const { links } = await inboxOf(stories.service).latest(to)
    await page.goto(links.find((link) => link.endsWith('#report')) ?? '')
    const dialog = page.getByRole('dialog', { name: 'What’s wrong with this transfer?' })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/dltransfer/${sent.transferId}$`))
    await expectAccessible(page, 'report')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await reload(page)
    await expect(heading(page, 'Enter the password')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expectAccessible(page, 'password with report')

    await button(page, 'Report this transfer').click()
    await button(page, 'Send report').click()
    await expect(dialog.getByText('Choose a reason.')).toBeVisible()
    await dialog.getByRole('radio', { name: /^Phishing/ }).check()
    await dialog.getByRole('textbox', { name: 'Your email' }).fill('bo at example')
    await button(page, 'Send report').click()
    await expect(dialog.getByText('Invalid email.')).toBeVisible()
    await expectAccessible(page, 'report with faults')
    await dialog.getByRole('textbox', { name: 'Your email' }).fill('bo@example.org')
    await button(page, 'Send report').click()
    await expect(toast(page, 'Report sent. Our team will review it.')).toBeVisible()
    expect(await reportsOf(sent)).toEqual([{ reason: 'phishing', message: null, email: 'bo@example.org' }])

    await page.getByLabel('Password', { exact: true }).fill('open sesame')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Plans')).toBeVisible()
    await expectAccessible(page, 'download with report')
  })
})

test('an expired transfer can be reported by the link in its mail', async () => {
  const { page, errors } = await stories.visit()
  errors.expect(/status of 410/)
  const sent = await send({ recipients: ['late@example.org'], email: 'ana@example.org' })
  const { links } = await inboxOf(stories.service).latest('late@example.org')
  await changeTransfer(stories.service, sent, `valid_from = now() - interval '8 days', valid_to = now()`)
  await page.goto(links.find((link) => link.endsWith('#report')) ?? '')
  await page.getByRole('radio', { name: /^Spam/ }).check()
  await button(page, 'Send report').click()
  await expect(toast(page, 'Report sent. Our team will review it.')).toBeVisible()
  expect(await reportsOf(sent)).toEqual([{ reason: 'unwanted', message: null, email: null }])
})

test('the report form is in French for a French reader', async () => {
  const { page } = await stories.visit({ language: 'fr', isPhone: true })
  const sent = await send()
  await page.goto(`${sent.link}?report`)
  await expect(page.getByRole('dialog', { name: /^Pourquoi signaler/ })).toBeVisible()
  await expectAccessible(page, 'report in French')
})
