import { expect, openStories, reload } from '@envoi/testing/browser'
import { inboxOf } from '@envoi/testing/inbox'
import { changeTransfer } from '@envoi/testing/receiving'
import { describe, test } from 'vitest'
import { button, heading, toast } from './by-hand.ts'
import { looks, seekBarriers } from './looks.ts'

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

describe.each(looks)('%s', (when, look) => {
  const expectNoBarrier = seekBarriers(when)

  test('whoever has the link can report what it leads to, before a password too', async () => {
    const { page, context, complaints } = await stories.visit(look)
    const locked = await send({ password: 'open sesame' })
    await page.goto(locked.link)
    await expect(heading(page, 'It needs a password')).toBeVisible()
    await expectNoBarrier(page, 'password with report')
    await button(page, 'Report this transfer').click()
    const dialog = page.getByRole('dialog', { name: 'What is wrong with it?' })
    await expect(dialog).toBeVisible()
    await expectNoBarrier(page, 'report')

    await button(page, 'Send the report').click()
    await expect(dialog.getByText('Choose what comes closest.')).toBeVisible()
    await dialog.getByRole('radio', { name: /^It wants passwords/ }).check()
    await dialog.getByRole('textbox', { name: 'What did you see?' }).fill('It asks for my card.')
    await dialog.getByRole('textbox', { name: 'Your e-mail' }).fill('bo at example')
    await button(page, 'Send the report').click()
    await expect(dialog.getByText('This is not an e-mail address.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Your e-mail' })).toBeFocused()
    await expectNoBarrier(page, 'report with faults')

    await dialog.getByRole('textbox', { name: 'Your e-mail' }).fill('bo@example.org')
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await button(page, 'Send the report').click()
    await expect(dialog.getByRole('alert')).toContainText('We cannot be reached.')
    await context.setOffline(false)
    await button(page, 'Send the report').click()
    await expect(toast(page, 'Thank you. We look at it.')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await reportsOf(locked)).toEqual([
      { reason: 'phishing', message: 'It asks for my card.', email: 'bo@example.org' },
    ])
  })

  test('the foot of a mail opens the report by itself, once, also of a transfer that is over', async () => {
    const { page, complaints } = await stories.visit(look)
    const to = `${when.replaceAll(' ', '-')}@example.org`
    const sent = await send({ recipients: [to], email: 'ana@example.org' })
    const { links } = await inboxOf(stories.service).latest(to)
    const reportLink = links.find((link) => link.endsWith('#report')) ?? ''
    await page.goto(reportLink)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/dltransfer/${sent.transferId}$`))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(heading(page, 'Plans')).toBeVisible()
    await expectNoBarrier(page, 'download with report')
    await reload(page)
    await expect(heading(page, 'Plans')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    complaints.expect(/status of 410/)
    await changeTransfer(stories.service, sent, `valid_from = now() - interval '8 days', valid_to = now()`)
    await page.goto('about:blank')
    await page.goto(reportLink)
    await page.getByRole('radio', { name: /^I do not know the sender/ }).check()
    await button(page, 'Send the report').click()
    await expect(toast(page, 'Thank you. We look at it.')).toBeVisible()
    await expect(heading(page, 'This one has gone out')).toBeVisible()
    expect(await reportsOf(sent)).toEqual([{ reason: 'unwanted', message: null, email: null }])
  })
})

test('in French', async () => {
  const { page } = await stories.visit({ language: 'fr', isPhone: true })
  const sent = await send()
  await page.goto(`${sent.link}?report`)
  await expect(page.getByRole('dialog', { name: /^Qu’est-ce qui ne va pas/ })).toBeVisible()
  await seekBarriers('on a phone in French')(page, 'report')
})
