import type { CreatedTransfer } from '@envoi/contract/transfers'
import { atOnce, times } from '@envoi/testing/concurrent-calls'
import { someBytes } from '@envoi/testing/bytes'
import { byId } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { changeTransfer, downloadsOf, linkToAll, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 180_000 })

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

const right = 'open sesame'
const wrong = { status: 403, codes: ['WRONG_PASSWORD'] }
const locked = { status: 429, retryAfter: expect.any(Number) }

const sendLocked = (sender: Person): Promise<CreatedTransfer> =>
  sender.send({ 'plan.pdf': someBytes(100) }, { name: 'Plans', password: right, recipients: ['bo@example.org'] })

type Ask = (person: Person, sent: CreatedTransfer, password?: string | null) => Promise<unknown>
const check: Ask = (person, { transferId }, password) =>
  person.api.checkPassword({ body: { transferId, ...(password === undefined ? {} : { password }) } })
const linkByHeader: Ask = (person, sent, password) =>
  linkToAll(person, sent, { headers: password ? { 'x-transfer-password': password } : {} })
const linkByQuery: Ask = (person, sent, password) =>
  linkToAll(person, sent, typeof password === 'string' ? { password } : {})
const look: Ask = (person, { transferId }, password) =>
  person.api.getTransfer({
    params: { id: transferId },
    headers: password ? { 'x-transfer-password': password } : {},
  })

describe('before the right password', () => {
  const outline = ['passwordRequired', 'status', 'transferId']

  test('a transfer tells that it needs one, and nothing else', async () => {
    const bo = service.person('Bo')
    const sent = await sendLocked(service.person('Ana'))
    for (const password of [undefined, '', 'open barley']) {
      const view = await look(bo, sent, password)
      expect(Object.keys(view as object).toSorted(), String(password)).toEqual(outline)
      expect(view).toEqual({ transferId: sent.transferId, status: 'ENABLED', passwordRequired: true })
    }
    expect(await look(bo, sent, right)).toMatchObject({ name: 'Plans', files: [{ name: 'plan.pdf', size: 100 }] })
  })

  test.each([
    ['check-password', check],
    ['the link, with it in a header,', linkByHeader],
    ['the link, with it in the query,', linkByQuery],
  ])('%s is refused; a missing or empty password is a wrong one', async (_, ask) => {
    const bo = service.person('Bo')
    const ana = service.person('Ana')
    const sent = await sendLocked(ana)
    for (const password of [undefined, null, '', 'open barley', 'null', `x${right}`, right.toUpperCase()]) {
      await expect(ask(bo, sent, password), String(password)).rejects.toMatchObject(wrong)
    }
    expect(await downloadsOf(ana, sent)).toBe(0)
    await ask(bo, sent, right)
  })

  test('a recipient with their own secret needs it too', async () => {
    const bo = service.person('Bo')
    const sent = await sendLocked(service.person('Ana'))
    const userSecret = await userSecretOf(service, sent, 'bo@example.org')
    await expect(linkToAll(bo, sent, { userSecret })).rejects.toMatchObject(wrong)
    const view = await bo.api.getTransfer({ params: { id: sent.transferId }, query: { userSecret } })
    expect(Object.keys(view).toSorted()).toEqual(outline)
    await linkToAll(bo, sent, { userSecret, password: right })
  })
})

describe('a password opens', () => {
  test('its transfer in every call, in any script, with or without surrounding spaces', async () => {
    const [bo, ana] = [service.person('Bo'), service.person('Ana')]
    const spaced = ' ключ 🦦 и дождь\t'
    const sent = await ana.send({ 'plan.pdf': someBytes(100) }, { password: spaced })
    const patched = await sendLocked(ana)
    const operations = [{ op: 'replace', path: '/password', value: spaced }] as const
    await ana.api.changeTransfer({ ...byId(patched), body: { operations: [...operations] } })
    for (const one of [sent, patched]) {
      for (const ask of [check, linkByHeader, linkByQuery]) {
        for (const given of [spaced, spaced.trim()]) await ask(bo, one, given)
        await expect(ask(bo, one, 'ключ 🦦  и дождь')).rejects.toMatchObject(wrong)
      }
      expect(await look(bo, one, spaced)).toHaveProperty('files')
    }
  })

  test('its own transfer and no other, even right after it was accepted', async () => {
    const bo = service.person('Bo')
    const ana = service.person('Ana')
    const [mine, other] = [await sendLocked(ana), await ana.send({ a: someBytes(10) }, { password: 'another one' })]
    await check(bo, mine, right)
    await expect(check(bo, other, right)).rejects.toMatchObject(wrong)
    await expect(check(bo, mine, 'another one')).rejects.toMatchObject(wrong)
  })

  test('nothing once it is changed, even for somebody who has just given it', async () => {
    const bo = service.person('Bo')
    const ana = service.person('Ana')
    const [sent, other] = [await sendLocked(ana), await ana.send({ a: someBytes(10) }, { password: 'another one' })]
    await check(bo, sent, right)
    const hashOfOther = `(select password_hash from transfers where public_id = '${other.transferId}')`
    await changeTransfer(service, sent, `password_hash = ${hashOfOther}`)
    for (const ask of [check, linkByHeader]) {
      await expect(ask(bo, sent, right)).rejects.toMatchObject(wrong)
      await ask(bo, sent, 'another one')
    }
  })

  test('its transfer for many people at once', async () => {
    const people = times(10, (index) => service.person(`Friend ${index}`))
    const sent = await sendLocked(service.person('Ana'))
    const asks = [check, linkByHeader, linkByQuery, look]
    const ask = (index: number) => (asks[index % 4] as Ask)(people[index % 10] as Person, sent, right)
    expect(await atOnce(200, ask)).toEqual({ done: 200 })
  })

  test('its transfer for 200 concurrent requests of one person', async () => {
    const bo = service.person('Bo')
    const sent = await sendLocked(service.person('Ana'))
    expect(await atOnce(200, () => linkByHeader(bo, sent, right))).toEqual({ done: 200 })
  })
})

describe('guessing', () => {
  test('ends after ten wrong ones, by whichever call; then the right one is refused too', async () => {
    const mallory = service.person('Mallory')
    const sent = await sendLocked(service.person('Ana'))
    for (const ask of [check, linkByHeader, linkByQuery]) {
      for (const password of ['one', 'two', 'three']) {
        await expect(ask(mallory, sent, password)).rejects.toMatchObject(wrong)
      }
    }
    expect(await look(mallory, sent, 'four')).not.toHaveProperty('files')
    for (const ask of [check, linkByHeader, linkByQuery, look]) {
      for (const password of ['five', right]) await expect(ask(mallory, sent, password)).rejects.toMatchObject(locked)
    }
    expect(await look(mallory, sent)).toMatchObject({ passwordRequired: true })
  })

  test('by one person does not lock out another', async () => {
    const [mallory, bo] = [service.person('Mallory'), service.person('Bo')]
    const sent = await sendLocked(service.person('Ana'))
    for (const guess of times(10, String)) await expect(check(mallory, sent, guess)).rejects.toMatchObject(wrong)
    await expect(check(mallory, sent, right)).rejects.toMatchObject(locked)
    await check(bo, sent, right)
  })

  test('concurrently gets no further: of 200 guesses ten are tried', async () => {
    const mallory = service.person('Mallory')
    const ana = service.person('Ana')
    const sent = await sendLocked(ana)
    const guess = (index: number) => (index % 2 ? check : linkByHeader)(mallory, sent, `guess ${index}`)
    expect(await atOnce(200, guess)).toEqual({ '403 WRONG_PASSWORD': 10, '429': 190 })
    expect(await downloadsOf(ana, sent)).toBe(0)
  })

  test('the same password concurrently counts each time', async () => {
    const mallory = service.person('Mallory')
    const sent = await sendLocked(service.person('Ana'))
    const guess = () => check(mallory, sent, 'the same guess')
    expect(await atOnce(50, guess)).toEqual({ '403 WRONG_PASSWORD': 10, '429': 40 })
  })

  test('by a hundred people locks the transfer, but not for a recipient with their own secret', async () => {
    const [mallory, bo] = [service.person('Mallory'), service.person('Bo')]
    const sent = await sendLocked(service.person('Ana'))
    await expect(check(mallory, sent, 'guess')).rejects.toMatchObject(wrong)
    await service.app.database.pool.query(
      `update rate_limits set count = 100 from transfers
       where public_id = $1 and key = 'transferPasswordTransfer ' || transfers.id`,
      [sent.transferId],
    )
    await expect(check(bo, sent, right)).rejects.toMatchObject(locked)
    const userSecret = await userSecretOf(service, sent, 'bo@example.org')
    await linkToAll(bo, sent, { userSecret, password: right })
  })
})

describe('a password is stored', () => {
  test('only as argon2id, and in no other row and no log', async () => {
    await using service = await startService({ isHashingSlowly: true })
    const bo = service.person('Bo')
    const password = 'Zwölf Boxkämpfer jagen Viktor'
    const sent = await service.person('Ana').send({ a: someBytes(10) }, { password })
    const url = await linkToAll(bo, sent, { password })
    expect((await fetch(url)).status).toBe(200)

    const { pool } = service.app.database
    const stored = await pool.query<{ password_hash: string }>(
      'select password_hash from transfers where public_id = $1',
      [sent.transferId],
    )
    expect(stored.rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const tables = await pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    expect(tables.rows.length).toBeGreaterThan(10)
    for (const { name } of tables.rows) {
      const { rows } = await pool.query(`select from ${name} as row where row::text like '%Viktor%'`)
      expect(rows, name).toEqual([])
    }
    await expect.poll(() => service.logged()).toContain('/download/')
    expect(service.logged()).not.toContain('Viktor')
  })
})

test.each(['密码是秘密八个字', 'pâsswörd', 'пароль-пароль', 'plain-password'])(
  'a password in any script opens the transfer: %s',
  async (password) => {
    const sent = await service.person('Ana').send({ 'a.txt': Buffer.from('a') }, { password })
    const bo = service.person('Bo')
    const headers = { 'x-transfer-password': password }
    expect(await bo.api.getTransfer({ params: { id: sent.transferId }, headers })).toHaveProperty('files')
    await expect(bo.api.getDownloadLink({ query: { transferId: sent.transferId }, headers })).resolves.toHaveProperty(
      'url',
    )
    await expect(bo.api.getDownloadLink({ query: { transferId: sent.transferId, password } })).resolves.toHaveProperty(
      'url',
    )
  },
)
