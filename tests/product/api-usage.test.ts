import { runJob } from '@envoi/testing/managing'
import { type Program, type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
let people = 0
const owner = (): Promise<SignedUp> => {
  people += 1
  return service.signedUp(`Ana${people}`, { plan: 'PREMIUM' })
}
const usageOf = async ({ api }: SignedUp, program?: Program) =>
  (await api.getApiUsage({ query: program ? { keyId: program.keyId } : {} })).days
const todayOf = async (ana: SignedUp, program?: Program) => (await usageOf(ana, program)).at(-1)
const nothing = { requests: 0, errors: 0, transfers: 0, sentBytes: 0 }

describe('usage', () => {
  test('is told for each of 30 days, by UTC, also where nothing was done', async () => {
    const days = await usageOf(await owner())
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), ...nothing })
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
    expect(new Set(days.map(({ day }) => day)).size).toBe(30)
  })

  test('counts requests and those that were refused, by key and together, and no other’s', async () => {
    const ana = await owner()
    const [one, other] = [await service.withKey(ana, ['read']), await service.withKey(ana, ['send'])]
    await one.api.getOwnKey()
    await one.api.getConcurrency()
    await expect(one.create({ 'plan.pdf': 5 })).rejects.toMatchObject({ status: 403 })
    await other.api.getOwnKey()
    await expect.poll(() => todayOf(ana)).toMatchObject({ requests: 4, errors: 1 })
    expect(await todayOf(ana, one)).toMatchObject({ requests: 3, errors: 1 })
    expect(await todayOf(ana, other)).toMatchObject({ requests: 1, errors: 0 })
    expect(await todayOf(await owner())).toMatchObject(nothing)
  })

  test('counts transfers and bytes once a transfer is whole, whoever says so, and once', async () => {
    const ana = await owner()
    const program = await service.withKey(ana, ['send'])
    await program.create({ 'never-sent.pdf': 1000 })
    const { transferId, uploadToken } = await program.send({
      'a.txt': Buffer.from('hello'),
      'b.txt': Buffer.from('you'),
    })
    expect(await todayOf(ana, program)).toMatchObject({ transfers: 1, sentBytes: 8 })
    await program.api.uploadDone({ params: { id: transferId }, query: {}, headers: { 'x-upload-token': uploadToken } })
    await ana.send({ 'by-hand.txt': Buffer.from('not by key') })
    expect(await todayOf(ana)).toMatchObject({ transfers: 1, sentBytes: 8 })
  })

  test('of a key that has gone stays in the totals', async () => {
    const ana = await owner()
    const program = await service.withKey(ana, ['send'])
    await program.send({ 'a.txt': Buffer.from('hello') })
    await ana.api.deleteApiKey({ params: { id: program.keyId } })
    expect(await todayOf(ana)).toMatchObject({ transfers: 1, sentBytes: 5 })
  })

  test('is forgotten after 30 days', async () => {
    const ana = await owner()
    await query(
      `insert into api_usage (user_id, day, key_id, requests)
       select id, (now() at time zone 'utc')::date - days, 1, days from users, unnest('{29,30,31}'::int[]) days where uid = $1`,
      [ana.uid],
    )
    const told = async () => (await usageOf(ana)).flatMap(({ requests }) => (requests > 0 ? [requests] : []))
    expect(await told()).toEqual([29])
    await runJob(service, 'sweep-api-usage')
    const { rows } = await query('select requests from api_usage join users on id = user_id where uid = $1', [ana.uid])
    expect(rows).toEqual([{ requests: 29 }])
  })

  test('is written before a process stops', async () => {
    const ana = await owner()
    const { key, keyId } = await service.withKey(ana, ['read'])
    {
      await using second = await startService({ beside: service })
      await second.person('Program', { key }).api.getOwnKey()
    }
    const { rows } = await query('select requests from api_usage join api_keys on id = key_id where public_id = $1', [
      keyId,
    ])
    expect(rows).toEqual([{ requests: 1 }])
  })
})

describe('what a program leaves out of a transfer', () => {
  const quiet = { downloadConfirmation: false, expiryReminder: false, summary: false }
  const files = [{ id: 'a1B2c3', name: 'plan.pdf', size: 10 }]
  const kept = async (id: string) => {
    const { rows } = await query(
      `select lang, summary, download_confirmation, round(extract(epoch from valid_to - valid_from) / 86400)::int as days
       from transfers where public_id = $1`,
      [id],
    )
    return rows[0]
  }
  const make = async ({ api }: Pick<SignedUp, 'api'>, more: object = {}) =>
    kept((await api.createTransfer({ body: { transferType: 'S1', files, ...more } })).transferId)

  test('is as its owner prefers; what it says holds, and what they do by hand is not touched', async () => {
    const ana = await owner()
    const program = await service.withKey(ana, ['send'])
    await ana.api.changeApiPreferences({ body: { langCode: 'fr', validityDays: 3, notifications: quiet } })
    expect(await make(program)).toEqual({ lang: 'fr', summary: false, download_confirmation: false, days: 3 })
    const to = new Date(Date.now() + 5 * 86_400_000).toISOString()
    const said = { langCode: 'en', to, notifications: { ...quiet, summary: true } }
    expect(await make(program, said)).toEqual({ lang: 'en', summary: true, download_confirmation: false, days: 5 })
    expect(await make(ana)).toEqual({ lang: 'en', summary: true, download_confirmation: true, days: 21 })
  })

  test('is the account’s language where nothing is preferred; a visitor says theirs', async () => {
    const ana = await owner()
    await ana.api.changeUser({ params: { uid: ana.uid }, body: { langCode: 'fr' } })
    expect(await make(await service.withKey(ana, ['send']))).toMatchObject({ lang: 'fr', days: 21 })
    await expect(make(service.person('Visitor'))).rejects.toMatchObject({ status: 400 })
  })
})
