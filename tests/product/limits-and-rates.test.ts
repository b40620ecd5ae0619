import { rates } from '@envoi/contract/limits'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { type Answer, type Ask, askJson } from '@envoi/testing/raw-http'
import { userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { askStorage, fileOf } from '@envoi/testing/storage-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
/** The same with small numbers, for rates that would take long to reach. */
let strict: Service
beforeAll(async () => {
  service = await startService()
  strict = await startService({ rates: smallRates })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await strict[Symbol.asyncDispose]()
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const smallRates = {
  ...rates,
  visitorTransfers: { max: 2, per: HOUR },
  signingSource: { max: 3, per: MINUTE },
  transferPasswordTransfer: { max: 4, per: HOUR },
}
const password = 'correct horse'
const newTransfer = { transferType: 'S1', langCode: 'en', files: [{ id: 'a1B2c3', name: 'plan.pdf', size: 10 }] }
type How = Partial<Ask> & { from: string; json?: unknown }
const create = (how: How, { app } = service): Promise<Answer> =>
  askJson(app.port, { method: 'POST', path: '/api/transfer/v2/transfers', json: newTransfer, ...how })
const see = (sent: CreatedTransfer, how: How, { app } = service): Promise<Answer> =>
  askJson(app.port, { path: `/api/transfer/v2/transfers/${sent.transferId}`, ...how })

/** One after the other, so that the order of the answers is that of the questions. */
async function times(count: number, asking: (index: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push((await asking(index)).status)
  return statuses
}
const all = (count: number, status: number) => Array.from({ length: count }, () => status)

function expectTooMany(answer: Answer, per: number): void {
  expect(answer.status).toBe(429)
  expect(Object.keys(answer.json as object)).toEqual(['error', 'requestId'])
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(per / 1000)
}

test('the rate limits have these values', () => {
  expect(rates).toMatchObject({
    signInAccount: { max: 10, per: 15 * MINUTE },
    signInSource: { max: 50, per: 15 * MINUTE },
    accountLookup: { max: 20, per: 15 * MINUTE },
    passwordLinkAddress: { max: 3, per: HOUR },
    passwordLinkSource: { max: 20, per: 15 * MINUTE },
    transferPasswordSource: { max: 10, per: 15 * MINUTE },
    transferPasswordTransfer: { max: 100, per: HOUR },
    visitorTransfers: { max: 20, per: HOUR },
    search: { max: 300, per: MINUTE },
    writes: { max: 120, per: MINUTE },
    partSigning: { max: 3000, per: MINUTE },
  })
})

describe('a visitor', () => {
  test('makes twenty transfers an hour; another visitor has twenty of their own', async () => {
    expect(await times(20, () => create({ from: '10.6.1.1' }))).toEqual(all(20, 201))
    expectTooMany(await create({ from: '10.6.1.1' }), HOUR)
    expect((await create({ from: '10.6.1.2' })).status).toBe(201)
  })

  test('gets no more by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => create({ from: '10.6.2.1' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('loses none of them to invalid requests', async () => {
    const mistyped = { ...newTransfer, password: 'short' }
    expect(await times(25, () => create({ from: '10.6.3.1', json: mistyped }))).toEqual(all(25, 422))
    expect((await create({ from: '10.6.3.1' })).status).toBe(201)
  })

  test('can go on when the hour is over', async () => {
    const asking = () => create({ from: '10.6.4.1' }, strict)
    expect(await times(3, asking)).toEqual([201, 201, 429])
    await pass('1 hour', '10.6.4.1', strict)
    expect((await asking()).status).toBe(201)
  })
})

describe('writes', () => {
  const finish = (from: string) =>
    askJson(service.app.port, { method: 'PUT', path: '/api/transfer/v2/transfers/unknown/upload-done', from })

  test('are 120 a minute from one source, of any kind, refused ones too', async () => {
    expect(await times(119, () => finish('10.6.5.1'))).toEqual(all(119, 404))
    expect((await create({ from: '10.6.5.1' })).status).toBe(201)
    expectTooMany(await finish('10.6.5.1'), MINUTE)
    expectTooMany(await create({ from: '10.6.5.1' }), MINUTE)
    expect((await finish('10.6.5.2')).status).toBe(404)
  })

  test('beyond the limit do not block reading', async () => {
    await times(121, () => finish('10.6.6.1'))
    const reading = await askJson(service.app.port, { path: '/api/transfer/uploads/concurrency', from: '10.6.6.1' })
    expect(reading.status).toBe(200)
  })
})

describe('signing', () => {
  const film = async () => service.person('Ana').create({ 'film.mp4': 16_777_216 + 5 })
  const signMany = (sent: CreatedTransfer, count: number) => {
    const { key, uploadId } = fileOf(sent)
    const items = Array.from({ length: count }, () => ({ key, uploadId, partNumber: 2, size: 5 }))
    return askStorage(service, sent, 'sign-many', { json: { items } })
  }

  test('is limited to 3,000 parts a minute for a transfer, counted by part and not by call', async () => {
    const [sent, other] = [await film(), await film()]
    expect(await times(29, () => signMany(sent, 100))).toEqual(all(29, 200))
    expect((await signMany(sent, 99)).status).toBe(200)
    const { key, uploadId } = fileOf(sent)
    const one = { query: { key, uploadId, partNumber: '2' }, json: { size: 5 } }
    expect((await askStorage(service, sent, 'sign-upload-part', one)).status).toBe(200)
    expectTooMany(await askStorage(service, sent, 'sign-upload-part', one), MINUTE)
    expectTooMany(await signMany(sent, 1), MINUTE)
    expect((await signMany(other, 1)).status).toBe(200)
  })

  test('without a token, or with an invented one, is counted for the source', async () => {
    const sent = await strict.person('Ana').create({ 'a.txt': 5 })
    const asking = (from: string, token: string | null) =>
      askStorage(strict, sent, 'sign-put-object', {
        query: { key: fileOf(sent).key },
        json: { size: 5 },
        token,
        headers: { 'x-forwarded-for': from },
      })
    expect((await asking('10.6.7.1', null)).status).toBe(404)
    expect(await times(2, (index) => asking('10.6.7.1', `made-up-${index}`))).toEqual(all(2, 404))
    expectTooMany(await asking('10.6.7.1', 'made-up-3'), MINUTE)
    expect((await asking('10.6.7.2', null)).status).toBe(404)
  })

  test('debug notes are limited to thirty a minute', async () => {
    const sent = await film()
    const note = () => askStorage(service, sent, 'debug-put-part-3', { method: 'POST', json: {} })
    expect(await times(30, note)).toEqual(all(30, 200))
    expectTooMany(await note(), MINUTE)
    expectTooMany(await askStorage(service, sent, 'debug-complete-multipart-3', { method: 'POST', json: {} }), MINUTE)
  })
})

describe('guessing the password of a transfer', () => {
  const locked = () =>
    service.person('Ana').send({ 'a.txt': Buffer.from('hello') }, { password, recipients: ['bo@example.org'] })
  const guess = (sent: CreatedTransfer, from: string, given: string, more: Record<string, string> = {}) =>
    see(sent, { from, headers: { 'x-transfer-password': given, ...more } })

  test('is limited to ten tries in 15 minutes; then right and wrong are refused alike', async () => {
    const sent = await locked()
    expect(await times(10, (index) => guess(sent, '10.6.8.1', `wrong ${index}`))).toEqual(all(10, 200))
    const [wrong, right] = [await guess(sent, '10.6.8.1', 'wrong'), await guess(sent, '10.6.8.1', password)]
    expectTooMany(wrong, 15 * MINUTE)
    expectTooMany(right, 15 * MINUTE)
    expect((await guess(sent, '10.6.8.2', password)).json).toMatchObject({ size: 5 })
    await pass('15 minutes', '10.6.8.1')
    expect((await guess(sent, '10.6.8.1', password)).json).toMatchObject({ size: 5 })
  })

  test('does not count right or missing passwords', async () => {
    const sent = await locked()
    expect(await times(15, () => guess(sent, '10.6.9.1', password))).toEqual(all(15, 200))
    expect(await times(15, () => see(sent, { from: '10.6.9.1' }))).toEqual(all(15, 200))
    expect((await guess(sent, '10.6.9.1', 'wrong')).status).toBe(200)
    expect((await guess(sent, '10.6.9.1', password)).json).toMatchObject({ size: 5 })
  })

  test('by many is limited to a hundred an hour for the transfer; a recipient has their own count', async () => {
    const sent = await strict
      .person('Ana')
      .send({ 'a.txt': Buffer.from('hello') }, { password, recipients: ['bo@example.org'] })
    const asking = (from: string, given: string, more = {}) =>
      see(sent, { from, headers: { 'x-transfer-password': given, ...more } }, strict)
    expect(await times(4, (index) => asking(`10.6.10.${index}`, `wrong ${index}`))).toEqual(all(4, 200))
    expectTooMany(await asking('10.6.10.9', password), HOUR)
    const bo = { 'x-user-secret': await userSecretOf(strict, sent, 'bo@example.org') }
    expect((await asking('10.6.10.1', password, bo)).json).toMatchObject({ size: 5 })
    expect(await times(4, (index) => asking('10.6.10.1', `wrong ${index}`, bo))).toEqual(all(4, 200))
    expectTooMany(await asking('10.6.10.9', password, bo), HOUR)
  })
})

describe('limits are stored in the database', () => {
  test('so that they survive a restart and all nodes count together', async () => {
    const small = { ...rates, visitorTransfers: { max: 2, per: HOUR }, transferPasswordSource: { max: 2, per: MINUTE } }
    await using first = await startService({ rates: small })
    const sent = await first.person('Ana').send({ 'a.txt': Buffer.from('hello') }, { password })
    let guesses = 0
    const guess = (where: Service) => {
      guesses += 1
      return see(sent, { from: '10.6.11.2', headers: { 'x-transfer-password': `wrong ${guesses}` } }, where)
    }
    expect(await times(2, () => create({ from: '10.6.11.1' }, first))).toEqual([201, 201])
    expect((await guess(first)).status).toBe(200)

    const sameData = { DATABASE_URL: first.database.url, ENVOI_DATA: first.dataDir }
    await using second = await startService({ rates: small, env: sameData })
    expectTooMany(await create({ from: '10.6.11.1' }, second), HOUR)
    expect((await guess(second)).status).toBe(200)
    expectTooMany(await guess(first), MINUTE)

    await first.app[Symbol.asyncDispose]()
    expectTooMany(await guess(second), MINUTE)
    expectTooMany(await create({ from: '10.6.11.1' }, second), HOUR)
  })
})

describe('a source', () => {
  test.each([
    ['the nearest that is not a proxy of ours', ['1.1.1.1, 10.6.13.1', '2.2.2.2, 10.6.13.1', '3.3.3.3,10.6.13.1'], 429],
    ['found past our own proxies', ['10.6.13.2, 127.0.0.1', '10.6.13.2,::1', '10.6.13.2'], 429],
    ['the same in IPv4 and in IPv6 clothes', ['10.6.13.3', '::ffff:10.6.13.3', '10.6.13.3'], 429],
    ['a whole /64 of IPv6', ['2001:db8::1', '2001:db8::ffff:2', '2001:db8:0:0:3::'], 429],
    ['not another /64', ['2001:db8:1::1', '2001:db8:1::2', '2001:db8:1:1::1'], 201],
  ])('is %s', async (_what, forwarded, third) => {
    expect(await times(3, (index) => create({ from: forwarded[index] ?? '' }, strict))).toEqual([201, 201, third])
  })

  test('is the address of the connection, unless a trusted proxy says otherwise', async () => {
    await using open = await startService({ rates: smallRates, env: { TRUSTED_PROXIES: '' } })
    expect(await times(3, (index) => create({ from: `10.6.12.${index}` }, open))).toEqual([201, 201, 429])
  })
})

describe('a full disk', () => {
  test('refuses new transfers with Retry-After; reading goes on', async () => {
    await using full = await startService({ env: { ENVOI_FREE_BYTES_KEPT: String(Number.MAX_SAFE_INTEGER - 1e9) } })
    const answer = await create({ from: '10.6.14.1' }, full)
    expect(answer.status).toBe(507)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const { rows } = await full.app.database.pool.query(`select from transfers union all select from disk_objects`)
    expect(rows).toEqual([])
    expect((await askJson(full.app.port, { path: '/api/transfer/limits/visitor', from: '10.6.14.1' })).status).toBe(200)
  })
})

/** Time passes for the counts of this source. */
async function pass(time: string, source: string, { app } = service): Promise<void> {
  const { rowCount } = await app.database.pool.query(
    `update rate_limits set ends_at = ends_at - $1::interval where key like '%' || $2`,
    [time, source],
  )
  expect(rowCount).toBeGreaterThan(0)
}
