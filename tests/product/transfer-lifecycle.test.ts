import { DAY } from '@envoi/contract/limits'
import { inboxOf } from '@envoi/testing/inbox'
import { byId, historyOf, managedView, runJob } from '@envoi/testing/managing'
import { changeTransfer, linkToAll } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const endOf = async (transferId: string) => {
  const { rows } = await service.app.database.pool.query(
    'select status, end_reason, deleted_at is not null as is_dated from transfers where public_id = $1',
    [transferId],
  )
  return rows[0]
}

test('a transfer waits for its day, sends a reminder, expires, is brought back, expires again and is deleted', async () => {
  const [ana, inbox] = [service.person('Ana'), inboxOf(service)]
  const people = { email: 'ana@life.example', recipients: ['bo@life.example'] }
  const dates = { from: inTime(2 * DAY), to: inTime(5 * DAY) }
  const sent = await ana.send({ 'plan.pdf': Buffer.from('a plan') }, { ...people, ...dates })
  const mailsTo = async (address: string) => (await inbox.all(address)).length
  const view = () => managedView(ana, sent)
  expect(await view()).toMatchObject({ status: 'PENDING', recipients: [{ mail: 'waiting' }] })
  expect(await mailsTo('bo@life.example')).toBe(0)

  // Its day comes sooner than was said.
  await ana.api.setValidity({ ...byId(sent), body: { from: inTime(300), to: inTime(5 * DAY) } })
  await inbox.latest('bo@life.example')
  expect(await view()).toMatchObject({ status: 'ENABLED', recipients: [{ mail: 'sent' }] })

  // Nobody has downloaded it, and less than a day is left.
  await expect.poll(() => mailsTo('ana@life.example')).toBe(1)
  await changeTransfer(service, sent, `valid_from = now() - interval '9 days', valid_to = now() + interval '20 hours'`)
  await runJob(service, 'remind-of-expiry')
  await runJob(service, 'remind-of-expiry')
  await expect.poll(() => mailsTo('ana@life.example')).toBe(2)

  const letEnd = async () => {
    await changeTransfer(service, sent, `valid_to = now() - interval '1 second'`)
    await runJob(service, 'expire-transfers')
  }
  await letEnd()
  await expect.poll(() => mailsTo('ana@life.example')).toBe(3)
  await expect(linkToAll(ana, sent)).rejects.toMatchObject({ status: 410, codes: ['EXPIRED'] })
  await ana.api.setValidity({ ...byId(sent), body: { to: inTime(3 * DAY) } })
  expect((await fetch(await linkToAll(ana, sent))).status).toBe(200)

  await letEnd()
  await changeTransfer(service, sent, `expired_at = now() - interval '25 hours'`)
  expect((await historyOf(ana, sent)).map(({ type }) => type)).toEqual([
    'CREATED',
    'UPLOADED',
    'EXPIRY_DATE_CHANGED',
    'AVAILABLE',
    'EXPIRED',
    'EXPIRY_DATE_CHANGED',
    'EXPIRED',
  ])
  await runJob(service, 'end-expired-transfers')
  await expect(view()).rejects.toMatchObject({ status: 410, codes: ['DELETED'] })
  expect(await endOf(sent.transferId)).toEqual({ status: 'DELETED', end_reason: 'expired', is_dated: true })
  expect(await mailsTo('bo@life.example')).toBe(1)
})

test('the reason of an end is recorded: deleted, expired, unfinished, or with its owner’s account', async () => {
  const [ana, dora] = [service.person('Ana'), await service.signedUp('Dora')]
  const small = { 'a.txt': 5 }
  const [byHand, byDate, left, cancelled, owned] = [
    await ana.send({ 'a.txt': Buffer.from('hello') }),
    await ana.create(small),
    await ana.create(small),
    await ana.create(small),
    await dora.create(small),
  ]
  await ana.api.deleteTransfer(byId(byHand))
  await changeTransfer(service, byDate, `valid_from = now() - interval '2 days', valid_to = now() - interval '1 day'`)
  await runJob(service, 'expire-transfers')
  await service.app.database.pool.query(
    `update intakes set used_at = now() - interval '169 hours'
     where id = (select intake_id from transfers where public_id = $1)`,
    [left.transferId],
  )
  await runJob(service, 'sweep-uploads')
  const { key = '', uploadId = null } = cancelled.multiparts[0] ?? {}
  await ana.api.at(cancelled.bucketConfig.endpoint).abortUploads({
    params: { bucket: cancelled.bucketId },
    headers: { 'x-upload-token': cancelled.uploadToken },
    body: { uploads: [{ key, uploadId }] },
  })
  await dora.api.deleteUser({ params: { uid: dora.uid }, body: { password: dora.password } })
  const ends = await Promise.all([byHand, byDate, left, cancelled, owned].map(({ transferId }) => endOf(transferId)))
  expect(ends).toEqual(
    ['deleted', 'expired', 'given-up', 'given-up', 'account-closed'].map((end_reason) => ({
      status: 'DELETED',
      end_reason,
      is_dated: true,
    })),
  )
})
