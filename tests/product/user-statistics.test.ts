import { addFiles, addingDone, sendAdded } from '@envoi/testing/adding-files'
import { createHeldTime, midnight } from '@envoi/testing/clock'
import { byId, runJob } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { changeGrants, changeTransfer, fileIdOf, linkToFile, userSecretOf } from '@envoi/testing/receiving'
import { proveSender } from '@envoi/testing/sender-proof'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const time = createHeldTime(midnight.before)
let service: Service
beforeAll(async () => {
  service = await startService({ time })
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(() => time.set(midnight.before))

const hello = Buffer.from('hello')
const two = { 'a.txt': hello, 'b.txt': hello }
const dayOf = (daysAgo: number): string =>
  new Date(time.clock().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)

type Somebody = Person & { email: string }
/** Whoever reads has what is new counted first, but does not wait long for it: on a busy machine they read again. */
async function statisticsOf(person: Somebody, query: { from?: string; to?: string } = {}) {
  const uncounted = 'select from sent_changes join users on users.id = owner_id where email = $1'
  for (;;) {
    const read = await person.api.getUserStatistics({ params: { address: person.email }, query })
    const { rowCount } = await service.app.database.pool.query(uncounted, [person.email])
    if (rowCount === 0) return read
  }
}
const periodOf = async (person: Somebody, query?: { from?: string; to?: string }) =>
  (await statisticsOf(person, query)).period

test('a user sees what they have sent and received, ended transfers too, and nobody else does', async () => {
  const [ana, bo] = [await service.signedUp('Ana'), await service.signedUp('Bo')]
  const sent = await ana.send(two, { recipients: [bo.email] })
  const secret = await userSecretOf(service, sent, bo.email)
  await linkToFile(service.person('Bo’s phone'), sent, 0, { userSecret: secret })
  const old = await ana.send({ 'c.txt': hello })
  await changeTransfer(service, old, `created_at = now() - interval '2 years'`)
  await ana.api.deleteTransfer({ params: { id: old.transferId } })
  // Never whole, so never sent; and what stands behind a password is counted, not measured.
  const never = await ana.create({ 'film.mp4': 5e6 }, { recipients: [bo.email] })
  await ana.api.deleteTransfer({ params: { id: never.transferId } })
  await ana.send({ 'd.txt': Buffer.from('secret') }, { recipients: [bo.email], password: 'open sesame' })

  const own = await statisticsOf(ana)
  expect(own.sent).toEqual({ transfers: 3, files: 4, bytes: 21, downloads: 1 })
  expect(own.received).toEqual({ transfers: 0, files: 0, bytes: 0, downloads: 0 })
  expect(own.months).toHaveLength(12)
  expect(own.months.at(-1)).toEqual({ month: dayOf(0).slice(0, 7), sent: 2, received: 0, bytes: 16 })
  expect(own.months.slice(0, -1).every((month) => month.sent === 0)).toBe(true)

  const others = await statisticsOf(bo)
  expect(others.received).toEqual({ transfers: 2, files: 2, bytes: 10, downloads: 1 })
  // What somebody received is not theirs to be told day by day.
  expect(others.period).toMatchObject({ totals: { transfers: 0, bytes: 0 }, recipients: [], fileTypes: [] })

  const params = { address: ana.email }
  await expect(bo.api.getUserStatistics({ params })).rejects.toMatchObject({ status: 404 })
  await expect(service.person('Cy').api.getUserStatistics({ params })).rejects.toMatchObject({ status: 401 })
})

test('a user sees what they sent in a period, by day, recipient and file type, beside the period before', async () => {
  const ana = await service.signedUp('Dora')
  const sent = await ana.send({ 'plan.PDF': Buffer.from('a plan'), notes: hello }, { recipients: ['Bo@example.org'] })
  await linkToFile(ana, sent, 0, { userSecret: await userSecretOf(service, sent, 'Bo@example.org') })
  const earlier = await ana.send(two, { recipients: ['bo@example.org', 'cy@example.org'] })
  await changeTransfer(service, earlier, `created_at = now() - interval '3 days'`)
  const before = await ana.send({ 'c.txt': hello })
  await changeTransfer(service, before, `created_at = now() - interval '8 days'`)

  const week = await periodOf(ana, { from: dayOf(6), to: dayOf(0) })
  expect(week).toMatchObject({
    from: dayOf(6),
    to: dayOf(0),
    totals: { transfers: 2, files: 4, bytes: 21, downloads: 1 },
    before: { transfers: 1, files: 1, bytes: 5, downloads: 0 },
    fileTypes: [
      { extension: 'txt', files: 2, bytes: 10 },
      { extension: 'pdf', files: 1, bytes: 6 },
      { extension: '', files: 1, bytes: 5 },
    ],
    otherFileTypes: { files: 0, bytes: 0 },
  })
  expect(week.recipients).toMatchObject([
    { transfers: 2, bytes: 21, downloads: 1 },
    { email: 'cy@example.org', transfers: 1, bytes: 10, downloads: 0 },
  ])
  expect(week.days.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(dayOf))
  expect(week.days.map(({ transfers }) => transfers)).toEqual([0, 0, 0, 1, 0, 0, 1])
  expect(week.days.at(-1)).toEqual({ day: dayOf(0), transfers: 1, files: 2, bytes: 11, downloads: 1 })
  expect(week.beforeDays.map(({ day }) => day)).toEqual([13, 12, 11, 10, 9, 8, 7].map(dayOf))
  expect(week.beforeDays.at(-2)).toMatchObject({ transfers: 1, bytes: 5 })

  expect(await periodOf(ana)).toMatchObject({ from: dayOf(29), to: dayOf(0), totals: { transfers: 3 } })
  expect(await periodOf(ana, { to: dayOf(8) })).toMatchObject({ from: dayOf(37), totals: { transfers: 1 } })
})

test('statistics that cannot be updated say how old they are', async () => {
  const hal = await service.signedUp('Hal')
  await hal.send(two)
  const { pool } = service.app.database
  const minuteAgo = new Date(time.clock().getTime() - 70_000)
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from users where email = $1 for update', [hal.email])
    await pool.query('delete from sent_changes using users where users.id = owner_id and email = $1', [hal.email])
    await pool.query(
      `insert into sent_changes (transfer_id, owner_id, noted_at)
       select transfers.id, owner_id, $2 from transfers join users on users.id = owner_id where email = $1`,
      [hal.email, minuteAgo],
    )
    const meanwhile = await hal.api.getUserStatistics({ params: { address: hal.email } })
    expect(meanwhile.countedAt).toBe(minuteAgo.toISOString())
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await statisticsOf(hal)).toMatchObject({ countedAt: time.clock().toISOString(), sent: { transfers: 1 } })
})

test('a day and a month begin at midnight in UTC', async () => {
  const fay = await service.signedUp('Fay')
  await fay.send({ 'a.txt': hello })
  const day = (name: string, transfers: number) => expect.objectContaining({ day: name, transfers })
  const month = (name: string, sent: number) => expect.objectContaining({ month: name, sent })
  const before = await statisticsOf(fay)
  expect(before.period).toMatchObject({ from: '2091-01-30', to: '2091-02-28', totals: { transfers: 1 } })
  expect(before.period.days.at(-1)).toEqual(day('2091-02-28', 1))
  expect(before.months.at(-1)).toEqual(month('2091-02', 1))

  await time.set(midnight.after)
  await fay.send({ 'b.txt': hello })
  await fay.send({ 'c.txt': hello })
  const after = await statisticsOf(fay)
  expect(after.period).toMatchObject({ from: '2091-01-31', to: '2091-03-01', totals: { transfers: 3 } })
  expect(after.period.days.slice(-2)).toEqual([day('2091-02-28', 1), day('2091-03-01', 2)])
  expect(after.months.slice(-2)).toEqual([month('2091-02', 1), month('2091-03', 2)])
})

test('later changes of a transfer change its statistics', async () => {
  const visitor = service.person('Eli')
  await proveSender(service, visitor, 'eli@example.org')
  const claimed = await visitor.send({ 'e.zip': hello }, { email: 'eli@example.org', recipients: ['bo@example.org'] })
  const eli = await service.signedUp('Eli')
  expect((await periodOf(eli)).totals.transfers).toBe(0)
  await eli.api.claimTransfers({ params: { uid: eli.uid } })
  expect((await periodOf(eli)).totals).toEqual({ transfers: 1, files: 1, bytes: 5, downloads: 0 })

  const addition = await addFiles(eli, claimed, { 'f.png': 5 })
  await sendAdded(eli, claimed, addition, 0, hello)
  await addingDone(eli, claimed, addition)
  const own = byId(claimed)
  await eli.api.renameFile({ ...own, params: { ...own.params, fileId: fileIdOf(claimed) }, body: { name: 'e.rar' } })
  await eli.api.addRecipient({ ...own, params: { ...own.params, recipient: 'cy@example.org' } })
  await eli.api.removeRecipient({ ...own, params: { ...own.params, recipient: 'bo@example.org' } })
  // Taken and never started: as if it had never been.
  await linkToFile(visitor, claimed)
  expect((await periodOf(eli)).totals).toEqual({ transfers: 1, files: 2, bytes: 10, downloads: 1 })
  await changeGrants(service, claimed, `start_by = now() - interval '1 second'`)
  await runJob(service, 'return-unused-grants')
  expect(await periodOf(eli)).toMatchObject({
    totals: { transfers: 1, files: 2, bytes: 10, downloads: 0 },
    recipients: [{ email: 'cy@example.org', transfers: 1 }],
    fileTypes: [{ extension: 'png' }, { extension: 'rar' }],
  })

  const files = [{ id: 'c00000', name: 'e.rar', size: 5, clone: true, sourceFileId: fileIdOf(claimed) }]
  const from = { cloningSourceTransfer: claimed.transferId, cloningSourceSecret: claimed.senderSecret }
  await eli.create({}, { files, ...from })
  await expect
    .poll(async () => (await periodOf(eli)).totals)
    .toEqual({ transfers: 2, files: 3, bytes: 15, downloads: 0 })
})

test('invalid days are refused with the reason', async () => {
  const gil = await service.signedUp('Gil')
  const wrong: [{ from?: string; to?: string }, string][] = [
    [{ from: '2026-02-30' }, 'query.from'],
    [{ to: '2026-02-01T00:00:00Z' }, 'query.to'],
    [{ from: '0001-01-01', to: '0001-01-02' }, 'query.from: is not of our time'],
    [{ from: '2026-02-02', to: '2026-02-01' }, 'query.to: comes before query.from'],
    [{ from: '2024-01-01', to: '2025-01-01' }, 'more than 366 days'],
  ]
  for (const [query, reason] of wrong) {
    const refused = expect.objectContaining({ status: 400, message: expect.stringContaining(reason) })
    await expect(statisticsOf(gil, query)).rejects.toEqual(refused)
  }
})
