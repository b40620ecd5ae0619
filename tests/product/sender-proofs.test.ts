import type { NewTransfer } from '@envoi/contract/transfers'
import { someBytes } from '@envoi/testing/bytes'
import { inboxOf } from '@envoi/testing/inbox'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import type { Person } from '@envoi/testing/people'
import { ask, askJson } from '@envoi/testing/raw-http'
import { type Service, startService } from '@envoi/testing/service'
import { type Relay, readMail, startRelay } from '@envoi/testing/smtp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PATIENTLY = { timeout: 30_000 }
const notProven = { status: 403, codes: ['SENDER_NOT_PROVEN'] }
const plan = { 'plan.pdf': someBytes(1500) }

let relay: Relay
let service: Service
beforeAll(async () => {
  relay = await startRelay()
  service = await startService({ env: { SMTP_URL: relay.url, MAIL_FROM: 'Envoi <mail@envoi.example>' } })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await relay[Symbol.asyncDispose]()
})

let people = 0
const somebody = (name: string): string => `${name}${(people += 1)}@example.org`

async function mailsTo(address: string) {
  const taken = relay.taken.filter(({ envelope }) => envelope.to.includes(address))
  return Promise.all(taken.map(({ raw }) => readMail(raw)))
}

/** The newest code that went to the address, when so many have. */
async function codeFor(address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length, PATIENTLY).toBe(count)
  const { text = '' } = (await mailsTo(address)).at(-1) ?? {}
  return /^\d{6}$/m.exec(text)?.[0] ?? ''
}

async function prove(person: Person, email: string): Promise<void> {
  await person.api.askSenderProof({ body: { email } })
  await person.api.checkSenderProof({ body: { email, code: await codeFor(email) } })
}
const wrong = (code: string): string => (code === '111111' ? '222222' : '111111')
const forOthers = (email?: string): Partial<NewTransfer> => ({
  recipients: [somebody('bo')],
  ...(email === undefined ? {} : { email }),
})

describe('with real mail, a visitor proves the sender’s address before mail goes to others', () => {
  test('once per device: then mail leaves with a Reply-To, and the sender is notified', async () => {
    const [ana, bo] = [somebody('ana'), somebody('bo')]
    const person = service.person('Ana')
    await expect(person.create({ 'plan.pdf': 10 }, { email: ana, recipients: [bo] })).rejects.toMatchObject(notProven)
    await prove(person, ana)
    const spelled = ana.replace('ana', 'ANA')
    // Spelled otherwise it is the same address.
    const sent = await person.send(plan, { email: spelled, senderFullname: 'Ana Lima', recipients: [bo] })
    await person.create({ 'plan.pdf': 10 }, { email: ana, recipients: [bo] })
    await whenMailQueueIsEmpty(service)

    const [mail, ...more] = await mailsTo(bo)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      from: { name: 'Envoi', address: 'mail@envoi.example' },
      replyTo: [{ name: '', address: spelled }],
      subject: 'Ana Lima sent you 1 file',
    })
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({
        key: 'list-unsubscribe',
        value: expect.stringMatching(/^<http:\/\/localhost:\d+\/mail\/[\w-]{50,}>$/),
      }),
    )
    const toAna = await mailsTo(spelled)
    expect(toAna.map(({ subject }) => subject)).toEqual([`Your transfer was sent to ${bo}`])
    expect(toAna[0]?.text).toContain(sent.manageLink ?? 'no link')

    const elsewhere = service.person('Ana')
    await expect(elsewhere.create({ 'plan.pdf': 10 }, forOthers(ana))).rejects.toMatchObject(notProven)
  })

  test('each address on a device needs its own proof; the first one stays proven', async () => {
    const [home, work] = [somebody('ana'), somebody('ana')]
    const person = service.person('Ana')
    await prove(person, home)
    await expect(person.create({ 'plan.pdf': 10 }, forOthers(work))).rejects.toMatchObject(notProven)
    await prove(person, work)
    for (const email of [home, work]) await person.create({ 'plan.pdf': 10 }, forOthers(email))
  })

  test('a transfer without a sender address is refused too', async () => {
    const person = service.person('Ana')
    await expect(person.create({ 'plan.pdf': 10 }, forOthers())).rejects.toMatchObject(notProven)
  })

  test('a link only needs no proof; adding or mailing a recipient later does', async () => {
    const [ana, bo] = [somebody('ana'), somebody('bo')]
    const person = service.person('Ana')
    const sent = await person.send(plan, { email: ana })
    const call = {
      params: { id: sent.transferId, recipient: bo },
      headers: { 'x-sender-secret': sent.senderSecret },
    }
    await expect(person.api.addRecipient(call)).rejects.toMatchObject(notProven)
    await whenMailQueueIsEmpty(service)
    // Anybody can type any address: nothing went there.
    expect(await mailsTo(ana)).toEqual([])
    await prove(person, ana)
    await person.api.addRecipient(call)
    await expect.poll(async () => (await mailsTo(bo)).length, PATIENTLY).toBe(1)
    const stranger = service.person('Eve')
    await expect(stranger.api.notifyRecipient(call)).rejects.toMatchObject(notProven)
  })

  test('a signed-in sender needs no proof: the account proves the address', async () => {
    const zoe = await service.signedUp('Zoe', { email: somebody('zoe') })
    const bo = somebody('bo')
    await zoe.send(plan, { recipients: [bo] })
    await expect.poll(async () => (await mailsTo(bo)).length, PATIENTLY).toBe(1)
    expect((await mailsTo(bo))[0]).toMatchObject({
      from: { name: 'Zoe via Envoi', address: 'mail@envoi.example' },
      replyTo: [{ name: '', address: zoe.email }],
    })
    await expect(zoe.create({ 'plan.pdf': 10 }, { ...forOthers(), senderFullname: 'x' })).resolves.toBeDefined()
  })
})

describe('the code', () => {
  test('works once, with or without spaces', async () => {
    const email = somebody('ana')
    const person = service.person('Ana')
    await person.api.askSenderProof({ body: { email, langCode: 'fr' } })
    const code = await codeFor(email)
    expect((await mailsTo(email))[0]?.subject).toBe('Votre code pour envoyer des fichiers')
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`
    await person.api.checkSenderProof({ body: { email, code: typed } })
    await expect(person.api.checkSenderProof({ body: { email, code } })).rejects.toMatchObject({
      status: 401,
      codes: ['INVALID_CODE'],
    })
  })

  test('is invalid after five wrong tries, after half an hour, and when another was requested', async () => {
    const invalid = { status: 401, codes: ['INVALID_CODE'] }
    const email = somebody('ana')
    const person = service.person('Ana')
    const check = (code: string) => person.api.checkSenderProof({ body: { email, code } })
    await person.api.askSenderProof({ body: { email } })
    const first = await codeFor(email)
    for (const _ of [1, 2, 3, 4, 5]) await expect(check(wrong(first))).rejects.toMatchObject(invalid)
    await expect(check(first)).rejects.toMatchObject(invalid)

    await person.api.askSenderProof({ body: { email } })
    const second = await codeFor(email, 2)
    await person.api.askSenderProof({ body: { email } })
    const third = await codeFor(email, 3)
    if (second !== third) await expect(check(second)).rejects.toMatchObject(invalid)
    await service.app.database.pool.query(`update sender_proof_codes set expires_at = now() where email = $1`, [email])
    await expect(check(third)).rejects.toMatchObject(invalid)
  })

  test('of one person does not work for a stranger, whose wrong tries do not end it', async () => {
    const email = somebody('ana')
    const [ana, eve] = [service.person('Ana'), service.person('Eve')]
    await ana.api.askSenderProof({ body: { email } })
    const code = await codeFor(email)
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      await expect(eve.api.checkSenderProof({ body: { email, code } })).rejects.toMatchObject({ status: 401 })
    }
    await ana.api.checkSenderProof({ body: { email, code } })
  })

  test('goes to one address five times an hour at most, and the answer does not tell', async () => {
    const email = somebody('ana')
    const people = Array.from({ length: 7 }, () => service.person('Ana'))
    for (const person of people) await person.api.askSenderProof({ body: { email } })
    await whenMailQueueIsEmpty(service)
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('can be requested twenty times an hour from one source', async () => {
    const person = service.person('Ana')
    for (let count = 0; count < 20; count += 1) {
      await person.api.askSenderProof({ body: { email: `many${count}@example.org` } })
    }
    const once = person.api.askSenderProof({ body: { email: 'many20@example.org' } })
    await expect(once).rejects.toMatchObject({ status: 429 })
  })

  test.each(['', 'ana', 'ana@example.org\r\nBcc: eve@evil.example', '"ana"@example.org'])(
    'is not sent to an invalid address: %j',
    async (email) => {
      const { status } = await askJson(service.app.port, {
        method: 'POST',
        path: '/api/user/sender-proofs',
        from: '10.77.0.1',
        json: { email },
      })
      expect([400, 422]).toContain(status)
    },
  )
})

test('the device has a random HttpOnly token, of which the database holds only the hash', async () => {
  const email = somebody('ana')
  const from = '10.78.0.1'
  const asking = { method: 'POST', path: '/api/user/sender-proofs', from }
  await askJson(service.app.port, { ...asking, json: { email } })
  const code = await codeFor(email)
  const { status, headers } = await askJson(service.app.port, {
    ...asking,
    path: `${asking.path}/check`,
    json: { email, code },
  })
  expect(status).toBe(200)
  const [cookie = ''] = headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^sender-device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/)
  const token = /=([^;]+)/.exec(cookie)?.[1] ?? ''
  const { rows } = await service.app.database.pool.query<{ row: string }>(
    `select row_to_json(proven_senders)::text as row from proven_senders where email_key = $1`,
    [email],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(token)
  expect(service.logged()).not.toContain(token)
  expect(service.logged()).not.toContain(code)
  expect(service.logged()).not.toContain(email)
})

test('without real mail, visitors prove nothing, and mail has no Reply-To', async () => {
  await using quiet = await startService()
  const bo = somebody('bo')
  const ana = quiet.person('Ana')
  await ana.send(plan, { email: 'ana@example.org', recipients: [bo] })
  expect((await inboxOf(quiet).latest(bo)).subject).toBe('ana@example.org sent you 1 file')
  await ana.api.askSenderProof({ body: { email: 'ana@example.org' } })
  const code = await inboxOf(quiet).codeFor('ana@example.org', {
    after: (await inboxOf(quiet).all('ana@example.org')).find(({ subject }) => subject.startsWith('Your transfer')),
  })
  await ana.api.checkSenderProof({ body: { email: 'ana@example.org', code } })
})

test('recipients see when the sender’s name and address are not proven', async () => {
  const ana = somebody('ana')
  const person = service.person('Ana')
  const posing = await service.person('Eve').send(plan, { email: ana, senderFullname: 'Ana' })
  await prove(person, ana)
  const proven = await person.send(plan, { email: ana, senderFullname: 'Ana' })
  // Whoever has proven an address may still call themselves anything where they do not show it.
  const named = await person.send(plan, { senderFullname: 'Ana' })
  const nameless = await person.send(plan)
  const isUnproven = async ({ transferId: id }: { transferId: string }): Promise<boolean> =>
    'isSenderUnproven' in (await service.person('Bo').api.getTransfer({ params: { id } }))
  const seen = await Promise.all([posing, named, proven, nameless].map(isUnproven))
  expect(seen).toEqual([true, true, false, false])
  // In a chat the link names nobody either who may be somebody else.
  const namesAna = async ({ transferId }: { transferId: string }): Promise<boolean> => {
    const { text } = await ask(service.app.port, {
      path: `/dltransfer/${transferId}`,
      headers: { accept: 'text/html' },
    })
    return /<title>Ana sent you 1 file/.test(text)
  }
  expect(await Promise.all([posing, named, proven].map(namesAna))).toEqual([false, false, true])
})
