import { calls } from '@envoi/contract/calls'
import { contract } from '@envoi/contract/contract'
import { isIdempotent } from '@envoi/contract/idempotency'
import type { Route } from '@envoi/contract/route'
import { runJob } from '@envoi/testing/managing'
import type { Person } from '@envoi/testing/people'
import { askJson } from '@envoi/testing/raw-http'
import { type Program, type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let service: Service
let ana: SignedUp
let program: Program
beforeAll(async () => {
  service = await startService()
  ana = await service.signedUp('Ana', { plan: 'PREMIUM' })
  program = await service.withKey(ana, ['send', 'manage'])
})
afterAll(() => service[Symbol.asyncDispose]())

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)
const newTransfer = (name = 'Plans') => ({
  transferType: 'S1',
  langCode: 'en',
  name,
  files: [{ id: 'a1B2c3', name: 'plan.pdf', size: 10 }],
})
type Asked = { json?: unknown; path?: string; by?: Record<string, string> }
const byKey = ({ key } = program) => ({ authorization: `Bearer ${key}` })

function send(
  idempotencyKey: string,
  { json = newTransfer(), path = '/transfer/v2/transfers', by = byKey() }: Asked = {},
) {
  const headers = { 'idempotency-key': idempotencyKey, ...by }
  return askJson(service.app.port, { method: 'POST', path: `/api${path}`, from: '10.8.0.1', headers, json })
}
const countTransfers = async (name: string): Promise<number> =>
  (await query('select 1 from transfers where name = $1', [name])).rows.length

test('every call that makes something and that a key may make takes an Idempotency-Key, and no other does', () => {
  const routes = Object.entries<Route>(contract)
  const taking = routes.filter(([, route]) => isIdempotent(route)).map(([name]) => name)
  const making = routes.filter(([, { call, scope }]) => call.status === 201 && scope !== undefined)
  // Those that make many at once answer with a report.
  const imports = ['importContacts', 'importMembers']
  expect(taking.toSorted()).toEqual([...making.map(([name]) => name), ...imports].toSorted())
  expect(taking).toContain('createTransfer')
})

describe('a request that is sent again with its key', () => {
  test('is answered with the same bytes, says so, and makes nothing new', async () => {
    const [first, again] = [
      await send('again', { json: newTransfer('Again') }),
      await send('again', { json: newTransfer('Again') }),
    ]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect([first, again].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true'])
    expect(await countTransfers('Again')).toBe(1)
    // It counts as a request all the same.
    const left = [first, again].map(({ headers }) => Number(headers['ratelimit-remaining']))
    expect(left[1]).toBe((left[0] ?? 0) - 1)
  })

  test('looks as one without a key does', async () => {
    const { headers } = await send('looks')
    const path = '/api/transfer/v2/transfers'
    const plain = await askJson(service.app.port, { method: 'POST', path, headers: byKey(), json: newTransfer() })
    expect(headers['content-type']).toBe(plain.headers['content-type'])
  })

  test('tells once more how an import went, also when all of it is there by now', async () => {
    const asked = {
      path: `/user/address-books/${ana.uid}/contacts/import`,
      json: { contacts: [{ email: 'cy@example.org', name: 'Cy' }] },
    }
    const [first, again, anew] = [await send('import', asked), await send('import', asked), await send('later', asked)]
    expect([first, again, anew].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(first.json).toMatchObject({ added: 1 })
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true'])
    expect(anew.json).toMatchObject({ added: 0, unchanged: 1 })
  })

  test('makes one thing, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('race', { json: newTransfer('Race') })))
    for (const { status, json } of answers) {
      if (status !== 201) expect(json).toMatchObject({ codes: ['REQUEST_IN_FLIGHT'] })
    }
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text)).size).toBe(1)
    expect(await countTransfers('Race')).toBe(1)
  })

  test.each([
    ['with another body', { json: newTransfer('Other') }],
    ['to another call', { json: { email: 'bo@example.org' } }],
  ])('and %s is refused', async (title, other) => {
    const key = title.replaceAll(' ', '-')
    expect((await send(key)).status).toBe(201)
    const path = title === 'to another call' ? { path: `/user/address-books/${ana.uid}/contacts` } : {}
    expect(await send(key, { ...other, ...path })).toMatchObject({
      status: 422,
      json: { codes: ['IDEMPOTENCY_MISMATCH'] },
    })
    expect(await countTransfers('Other')).toBe(0)
    expect((await query(`select 1 from contacts where email = 'bo@example.org'`)).rows).toEqual([])
  })

  test('is known by who sends it: a person in whichever browser, each program by itself, each account', async () => {
    const bo = await service.signedUp('Bo', { plan: 'PREMIUM' })
    const elsewhere = service.person('ana-elsewhere')
    await elsewhere.api.signIn({ body: ana.credentials() })
    const inBrowser = ({ cookies }: Person) => ({ cookie: cookies.headerFor(service.app.publicUrl) })
    const programs = [program, await service.withKey(ana, ['send']), await service.withKey(bo, ['send'])]
    const answers: string[] = []
    for (const by of [...programs.map((one) => byKey(one)), inBrowser(ana), inBrowser(elsewhere)]) {
      const { status, text } = await send('shared', { by })
      expect(status).toBe(201)
      answers.push(text)
    }
    expect(new Set(answers).size).toBe(4)
    expect(answers[4]).toBe(answers[3])
  })

  test('needs what the call needs, each time', async () => {
    expect((await send('scope')).status).toBe(201)
    const reader = await service.withKey(ana, ['read'])
    expect((await send('scope', { by: byKey(reader) })).json).toMatchObject({ codes: ['SCOPE_REQUIRED'] })
  })
})

test('what is refused is not kept: the key is free for what is right', async () => {
  const wrong = await send('free', { json: { ...newTransfer(), recipients: ['nobody'] } })
  expect(wrong.json).toMatchObject({ codes: ['INVALID_EMAIL'] })
  const right = await send('free')
  expect([right.status, right.headers['idempotency-replayed']]).toEqual([201, undefined])
})

test('while the first is being answered the second is told so; a process that died frees the key after a minute', async () => {
  const [{ text }, { rows }] = [await send('died'), await query('select * from idempotent_replies order by expires_at')]
  const { key_hash: keyHash } = rows.at(-1) as { key_hash: Buffer }
  const setLease = (leasedUntil: string) =>
    query(`update idempotent_replies set reply = null, leased_until = ${leasedUntil} where key_hash = $1`, [keyHash])
  await setLease(`now() + interval '10 seconds'`)
  expect(await send('died')).toMatchObject({ status: 409, json: { codes: ['REQUEST_IN_FLIGHT'] } })
  await setLease(`now() - interval '1 second'`)
  const again = await send('died')
  expect(again.status).toBe(201)
  expect(again.text).not.toBe(text)
  expect((await send('died')).text).toBe(again.text)
})

test('answers are kept encrypted, for a day', async () => {
  const { json } = await send('a-day')
  const { senderSecret } = json as { senderSecret: string }
  const { rows } =
    await query(`select encode(reply, 'escape') as reply, expires_at - now() > interval '23 hours' as lives
    from idempotent_replies where reply is not null`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { reply, lives } of rows) {
    expect(reply).not.toContain(senderSecret)
    expect(reply).not.toContain('transferId')
    expect(lives).toBe(true)
  }
  await query(`update idempotent_replies set expires_at = now() - interval '1 second'`)
  expect((await send('a-day')).headers['idempotency-replayed']).toBeUndefined()
  await query(`update idempotent_replies set expires_at = now() - interval '1 second'`)
  await runJob(service, 'sweep-idempotent-replies')
  expect((await query('select 1 from idempotent_replies')).rows).toEqual([])
})

test('they go with the account', async () => {
  const cy = await service.signedUp('Cy', { plan: 'PREMIUM' })
  await send('gone', { by: byKey(await service.withKey(cy, ['send'])) })
  const kept = async () =>
    (await query('select 1 from idempotent_replies join users on users.id = user_id where uid = $1', [cy.uid])).rows
  expect(await kept()).toHaveLength(1)
  const { rows: before } = await query('select count(*) from idempotent_replies')
  await cy.api.deleteUser({ params: { uid: cy.uid }, body: { password: cy.password } })
  const { rows: after } = await query('select count(*) from idempotent_replies')
  expect(Number(after[0].count)).toBe(Number(before[0].count) - 1)
})

test('a visitor is told that it is for accounts, and makes nothing', async () => {
  const { status, json } = await send('visitor', { by: {}, json: newTransfer('Visitor') })
  expect(status).toBe(400)
  expect(json).toMatchObject({ error: expect.stringContaining('account') })
  expect(await countTransfers('Visitor')).toBe(0)
})

test.each([
  ['empty', ''],
  ['too long', 'x'.repeat(256)],
  ['with spaces', 'two words'],
])('a key that is %s is refused', async (_title, key) => {
  expect((await send(key)).status).toBe(400)
})

test('calls that make nothing take no notice of one', async () => {
  const headers = { 'idempotency-key': 'reading', ...byKey() }
  const { method, path } = calls.getConcurrency
  expect((await askJson(service.app.port, { method, path: `/api${path}`, headers })).status).toBe(200)
})
