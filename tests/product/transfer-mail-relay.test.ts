import { someBytes } from '@envoi/testing/bytes'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import { type Service, startService } from '@envoi/testing/service'
import { type Relay, readMail, startRelay } from '@envoi/testing/smtp'
import { expect, test } from 'vitest'

const PATIENTLY = { timeout: 40_000, interval: 500 }

async function mailsTo({ taken }: Relay, address: string) {
  const own = taken.filter(({ envelope }) => envelope.to.includes(address))
  return Promise.all(own.map(({ raw }) => readMail(raw)))
}

/** What waits for its next try, tries now. */
const hurry = ({ app }: Service) =>
  app.database.pool.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0')

test('with a relay that refuses, defers and hangs up, each recipient gets one mail and nothing is lost', async () => {
  await using relay = await startRelay()
  await using service = await startService({ env: { SMTP_URL: relay.url, MAIL_FROM: 'mail@envoi.example' } })
  const ana = await service.signedUp('Ana', { plan: 'PREMIUM' })
  await whenMailQueueIsEmpty(service)
  const [bo, cy, ed, fay] = ['bo@example.org', 'cy@example.org', 'ed@example.org', 'fay@example.org'] as const
  relay.behave('refuse', bo)
  relay.behave('busy', cy)
  relay.behave('take-and-hang-up', ed)
  const sent = await ana.send({ 'plan.pdf': someBytes(10) }, { name: 'Plans', recipients: [bo, cy, ed, fay] })

  await expect.poll(async () => (await mailsTo(relay, ed)).length, { timeout: 20_000, interval: 10 }).toBe(1)
  relay.behave('take', ed)
  const hurried = async (address: string, count: number): Promise<boolean> => {
    await hurry(service)
    return (await mailsTo(relay, address)).length >= count
  }
  await expect.poll(() => hurried(ed, 2), PATIENTLY).toBe(true)
  await expect.poll(() => hurried(fay, 1), PATIENTLY).toBe(true)
  expect(await mailsTo(relay, cy)).toEqual([])
  relay.behave('take', cy)
  await expect.poll(() => hurried(cy, 1), PATIENTLY).toBe(true)

  // The one whose answer was lost comes again as the same mail: the reader's server knows it.
  const toEd = await mailsTo(relay, ed)
  expect(toEd).toHaveLength(2)
  expect(toEd[1]?.messageId).toBe(toEd[0]?.messageId)
  for (const address of [cy, fay]) expect(await mailsTo(relay, address)).toHaveLength(1)

  // The sender hears once of the address that does not exist.
  const returned = async () =>
    (await mailsTo(relay, ana.email)).filter(({ subject }) => subject === `Your email to ${bo} couldn’t be delivered`)
  await expect.poll(async () => (await hurry(service), (await returned()).length), PATIENTLY).toBe(1)
  expect((await returned())[0]?.text).toContain(sent.manageLink ?? 'no link')
  const seen = await ana.api.getTransfer({ params: { id: sent.transferId } })
  expect(seen).toMatchObject({
    recipients: [
      { email: bo, mail: 'returned' },
      { email: cy, mail: 'sent' },
      { email: ed, mail: 'sent' },
      { email: fay, mail: 'sent' },
    ],
  })
  expect(await mailsTo(relay, bo)).toEqual([])

  // Asked to try once more, we do; what arrives then is no longer returned.
  relay.behave('take', bo)
  await ana.api.notifyRecipient({ params: { id: sent.transferId, recipient: bo } })
  await expect.poll(async () => (await mailsTo(relay, bo)).length, PATIENTLY).toBe(1)
  await whenMailQueueIsEmpty(service)
  expect(await ana.api.getTransfer({ params: { id: sent.transferId } })).toMatchObject({
    recipients: [{ mail: 'sent' }, {}, {}, {}],
  })
  expect(await returned()).toHaveLength(1)
  for (const address of [bo, cy, ed, fay]) expect(service.logged()).not.toContain(address)
}, 120_000)
