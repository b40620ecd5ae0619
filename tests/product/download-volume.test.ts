import { planLimits } from '@envoi/contract/limits'
import { atOnce } from '@envoi/testing/concurrent-calls'
import { getBytes, someBytes } from '@envoi/testing/bytes'
import { changeGrants, downloadsOf, linkToAll, linkToFile } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const MAX = 10_000
const GB = 1e9
/** What happens behind an answer, on a busy machine too. */
const soon = { timeout: 30_000 }
let service: Service
beforeAll(async () => {
  service = await startService({ visitorLimits: { ...planLimits.NONE, downloadedSize7Days: MAX } })
})
afterAll(() => service[Symbol.asyncDispose]())

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const over = (max: number, actual: number) => ({
  status: 422,
  limitErrors: [{ limit: 'DOWNLOADED_SIZE', max, actual }],
})
/** As if everything so far had been granted so many days ago. */
const letDaysPass = (days: number) =>
  query(`update download_volumes set day = day - $1::int where subject like 'transfer %'`, [days])
const runJob = (name: string) => query('select graphile_worker.add_job($1)', [name])

describe('a visitor’s transfer can be downloaded up to the free volume in seven days', () => {
  test('each link reserves the size of its file; one beyond the volume is refused and reserves nothing', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ 'notes.txt': someBytes(4000) })
    const first = await linkToFile(ana, sent)
    expect(await getBytes(first, { range: 'bytes=0-0' })).toHaveLength(1)
    await linkToFile(ana, sent)
    await expect(linkToFile(ana, sent)).rejects.toMatchObject(over(MAX, 12_000))
    expect(await downloadsOf(ana, sent)).toBe(2)
    // What was granted before goes on; a preview takes as much as a download.
    expect(await getBytes(first)).toHaveLength(4000)
    await expect(linkToFile(ana, sent, 0, { preview: 'true' })).rejects.toMatchObject(over(MAX, 12_001))
    // Another transfer has its own.
    await linkToFile(ana, await ana.send({ a: someBytes(4000) }))
  })

  test('the ZIP reserves its own size', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: someBytes(4000), b: someBytes(4000) })
    const head = await fetch(await linkToAll(ana, sent), { method: 'HEAD' })
    const size = Number(head.headers.get('content-length'))
    expect(size).toBeGreaterThan(8000)
    await expect(linkToAll(ana, sent)).rejects.toMatchObject(over(MAX, 2 * size))
    await expect(linkToFile(ana, sent)).rejects.toMatchObject(over(MAX, size + 4000))
  })

  test('of 100 links requested at once, only those that fit are issued', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: someBytes(3000) })
    expect(await atOnce(100, () => linkToFile(ana, sent))).toEqual({ done: 3, '422': 97 })
    expect(await downloadsOf(ana, sent)).toBe(3)
  })

  test('the volume is free again on the seventh day after, and its rows are deleted', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: someBytes(8000) })
    await linkToFile(ana, sent)
    await letDaysPass(6)
    await expect(linkToFile(ana, sent)).rejects.toMatchObject(over(MAX, 16_000))
    await letDaysPass(1)
    await linkToFile(ana, sent)
    await runJob('sweep-download-volumes')
    const kept = `select count(*)::int as old from download_volumes where day <= (now() at time zone 'UTC')::date - 7`
    await expect.poll(async () => (await query(kept)).rows, soon).toEqual([{ old: 0 }])
    await expect(linkToFile(ana, sent)).rejects.toMatchObject(over(MAX, 16_000))
  })

  test('a second download counts again, and is refused if it does not fit', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: someBytes(4000) })
    const url = await linkToFile(ana, sent)
    expect(await getBytes(url)).toHaveLength(4000)
    expect(await getBytes(url)).toHaveLength(4000)
    await expect(linkToFile(ana, sent)).rejects.toMatchObject(over(MAX, 12_000))
    expect((await fetch(url)).status).toBe(422)
    expect(await getBytes(url, { range: 'bytes=0-1999' })).toHaveLength(2000)
  })

  test('an idle link gives back what was not fetched, and can still be resumed', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: someBytes(8000) })
    const url = await linkToFile(ana, sent)
    expect(await getBytes(url, { range: 'bytes=0-0' })).toHaveLength(1)
    await expect(linkToFile(ana, sent)).rejects.toMatchObject(over(MAX, 16_000))
    await changeGrants(service, sent, `active_at = now() - interval '5 minutes'`)
    await runJob('settle-idle-grants')
    await expect.poll(() => linkToFile(ana, sent).then(Boolean, () => false), soon).toBe(true)
    expect(await getBytes(url, { range: 'bytes=1-1999' })).toHaveLength(1999)
    expect((await fetch(url)).status).toBe(422)
  })

  test('an unused link gives its volume back', async () => {
    const ana = service.person('Ana')
    const sent = await ana.send({ a: someBytes(8000) })
    await linkToFile(ana, sent)
    await expect(linkToFile(ana, sent)).rejects.toMatchObject(over(MAX, 16_000))
    await changeGrants(service, sent, `start_by = now()`)
    await runJob('return-unused-grants')
    await expect.poll(() => downloadsOf(ana, sent), soon).toBe(0)
    await linkToFile(ana, sent)
    await expect(linkToFile(ana, sent)).rejects.toMatchObject(over(MAX, 16_000))
  })
})

test('all transfers of an account share the volume of its plan, also for concurrent links', async () => {
  const cy = await service.signedUp('Cy')
  const sent = [await cy.send({ a: someBytes(4000) }), await cy.send({ a: someBytes(4000) })]
  await query(
    `insert into download_volumes select 'account ' || id, (now() at time zone 'UTC')::date, $2::bigint from users where uid = $1`,
    [cy.uid, 300 * GB - 9000],
  )
  const somebody = service.person('Somebody')
  expect(await atOnce(40, (index) => linkToFile(somebody, sent[index % 2]!))).toEqual({ done: 2, '422': 38 })
  for (const one of sent) {
    await expect(linkToAll(somebody, one)).rejects.toMatchObject({ limitErrors: [{ max: 300 * GB }] })
  }
  // A plan holds from the moment it is there.
  await query(`update users set plan_name = 'PREMIUM' where uid = $1`, [cy.uid])
  await linkToFile(somebody, sent[0]!)
})
