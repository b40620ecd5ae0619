import { createMovingClock } from '@envoi/testing/clock'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import type { Person } from '@envoi/testing/people'
import { type Service, startService } from '@envoi/testing/service'
import { type Relay, readMail, startRelay } from '@envoi/testing/smtp'
import { joined, memberOf, remove } from '@envoi/testing/teams'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drop, finish, linkOf, offer, pushCodeOf, readPage, receiverOf } from './push-calls.ts'

const time = createMovingClock()
let relay: Relay
let service: Service
beforeAll(async () => {
  relay = await startRelay()
  service = await startService({
    clock: time.clock,
    env: { SMTP_URL: relay.url, MAIL_FROM: 'Envoi <mail@envoi.example>' },
  })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await relay[Symbol.asyncDispose]()
})
beforeEach(() => query('delete from rate_limits'))

const query = (text: string, values: unknown[] = []) => service.app.database.pool.query(text, values)

/** All that has gone to an address, the newest last. */
async function mailsTo(address: string) {
  await whenMailQueueIsEmpty(service)
  const taken = relay.taken.filter(({ envelope }) => envelope.to.includes(address))
  return Promise.all(taken.map(({ raw }) => readMail(raw)))
}
type Mail = Awaited<ReturnType<typeof mailsTo>>[number]
const isAboutFiles = ({ subject = '' }: Mail): boolean => /sent you|You received|vous a envoyé/.test(subject)
const aboutFiles = async (address: string): Promise<Mail[]> => (await mailsTo(address)).filter(isAboutFiles)
const aboutRoom = async (address: string): Promise<Mail[]> =>
  (await mailsTo(address)).filter(({ subject = '' }) => /storage is full|stockage est plein/.test(subject))
const only = <Item>(items: Item[]): Item => {
  expect(items).toHaveLength(1)
  return items[0]!
}

/** On the main site: another knows nothing of it. */
async function prove({ api }: Person, email: string): Promise<void> {
  await api.askSenderProof({ body: { email } })
  const { text = '' } = only(await mailsTo(email))
  await api.checkSenderProof({ body: { email, code: /^\d{6}$/m.exec(text)?.[0] ?? '' } })
}

const questions = [
  { id: 'q1', label: { en: 'Which site is this for?', fr: 'Pour quel chantier ?' }, isRequired: true },
  { id: 'q2', label: { en: 'Anything else?' }, isRequired: false },
]
const answers = [
  { id: 'q1', value: 'Pornic, see www.evil.example' },
  { id: 'q2', value: ' ' },
]

describe('what came by a push page', () => {
  test('is told to its receiver in the look of the site, and to nobody else', async () => {
    const { ana, site, id } = await receiverOf(service, { questions }, 'Acme Studio')
    await ana.api.customizeSubdomainMail({
      params: { id },
      body: { operations: [{ op: 'add', path: '/replyTo', value: ana.email }] },
    })
    const gwen = service.person('Gwen')
    const email = 'gwen@example.org'
    const about = { senderFullname: 'Gwen', email, name: 'Lot 3', message: 'The photos.', answers }
    const { transferId } = await drop(gwen, site, about)
    const mail = only(await aboutFiles(ana.email))
    expect(mail).toMatchObject({
      subject: 'Gwen sent you “Lot 3”',
      from: { name: 'Acme Studio', address: 'mail@envoi.example' },
    })
    // Not the site's own either: an answer would go astray.
    expect(mail.replyTo).toBeUndefined()
    const text = mail.text?.replaceAll('\u200c', '') ?? ''
    for (const part of [
      `From ${email} (not verified). Anyone could have entered this address.`,
      `Sent through the push page of ${site}.`,
      'Which site is this for?',
      'Pornic, see www.evil.example',
      'The photos.',
      'plan.pdf',
      `/dashboard?list=received&open=${transferId}`,
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('Anything else?')
    expect(mail.text).not.toContain('www.evil.example')
    expect(await mailsTo(email)).toEqual([])

    // Its link opens for whoever has the mail, without signing in.
    const link = /https?:\S+userSecret=\S+/.exec(mail.text ?? '')?.[0] ?? ''
    const headers = { 'x-user-secret': new URL(link).searchParams.get('userSecret') ?? '' }
    const seen = await service.person('Somebody').api.getTransfer({ params: { id: transferId }, headers, query: {} })
    expect(seen).toMatchObject({ name: 'Lot 3', isSenderUnproven: true })
    await service
      .person('Somebody')
      .api.reportTransfer({ params: { id: transferId }, headers, body: { reason: 'other' } })
  })

  test('is answered to a sender whose address is proven, and told in the receiver’s language', async () => {
    const { ana } = await receiverOf(service)
    await query(`update users set lang = 'fr' where uid = $1`, [ana.uid])
    const gwen = service.person('Gwen')
    await prove(gwen, 'gwen@proven.example')
    const pushCode = await pushCodeOf(ana)
    await drop(gwen, 'www', { pushCode, email: 'gwen@proven.example' })
    const mail = only(await aboutFiles(ana.email))
    expect(mail).toMatchObject({
      subject: 'Quelqu’un vous a envoyé 1 fichier',
      replyTo: [{ address: 'gwen@proven.example' }],
    })
    expect(mail.text).toContain('De gwen@proven.example (adresse vérifiée).')
    expect(mail.text).toContain('Envoyé par votre page de dépôt.')
    expect(await mailsTo('gwen@proven.example')).toHaveLength(1)
  })

  test('is told to nobody who has unsubscribed', async () => {
    const { ana, site } = await receiverOf(service)
    await query(`insert into mail_wishes (email_key) values ($1)`, [ana.email])
    await drop(service.person('Gwen'), site)
    expect(await aboutFiles(ana.email)).toEqual([])
  })

  test('waits while its receiver is suspended, and is told when they are back', async () => {
    const { ana } = await receiverOf(service)
    const mia = await joined(service, ana, 'Mia')
    const gwen = service.person('Gwen')
    const pushCode = await pushCodeOf(ana, mia)
    const begun = [await offer(gwen, 'www', { pushCode }), await offer(gwen, 'www', { pushCode })]
    // Without ending uploads, as it is for what waits for the scanner at that moment.
    await query(`update users set suspended_at = now() where uid = $1`, [mia.uid])
    for (const sent of begun) await finish(gwen, sent)
    expect(await aboutFiles(mia.email)).toEqual([])
    const restore = () => ana.api.changeMember({ ...linkOf(ana, mia), body: { suspended: false } })
    await restore()
    const letter = only(await aboutFiles(mia.email))
    expect(letter.subject).toBe('You received 2 transfers')
    expect(letter.text).toContain('We sent one email for all of them to keep your inbox tidy.')
    await restore()
    expect(await aboutFiles(mia.email)).toHaveLength(1)
  })

  test('is told to whoever leaves the team suspended, and keeps it', async () => {
    const { ana } = await receiverOf(service)
    const mia = await joined(service, ana, 'Mia')
    const gwen = service.person('Gwen')
    const sent = await offer(gwen, 'www', { pushCode: await pushCodeOf(ana, mia), senderFullname: 'Gwen' })
    await query(`update users set suspended_at = now() where uid = $1`, [mia.uid])
    await finish(gwen, sent)
    await remove(ana, mia)
    expect(only(await aboutFiles(mia.email)).subject).toBe('Gwen sent you 1 file')
  })

  test('is told to whoever is suspended in a team that ends with its owner’s account', async () => {
    const { ana } = await receiverOf(service)
    const mia = await joined(service, ana, 'Mia')
    const gwen = service.person('Gwen')
    const sent = await offer(gwen, 'www', { pushCode: await pushCodeOf(ana, mia), senderFullname: 'Gwen' })
    await query(`update users set suspended_at = now() where uid = $1`, [mia.uid])
    await finish(gwen, sent)
    expect(await aboutFiles(mia.email)).toEqual([])
    await ana.api.deleteUser({ params: { uid: ana.uid }, body: { password: ana.password } })
    expect(only(await aboutFiles(mia.email)).subject).toBe('Gwen sent you 1 file')
  })

  test('is told in a letter each up to 20 an hour, then in one for all, and each once', async () => {
    const { ana, site } = await receiverOf(service)
    const [gwen, eve] = [service.person('Gwen'), service.person('Eve')]
    const first = await drop(gwen, site, { senderFullname: 'Gwen' })
    expect(await aboutFiles(ana.email)).toHaveLength(1)
    await query(
      `insert into notices (transfer_id, kind, about, reader, letter, told_at)
       select id, 'drop-received', n, receiver_id, 'letter ' || n, now() - interval '50 minutes'
       from transfers, generate_series(1, 18) as n where public_id = $1`,
      [first.transferId],
    )
    await drop(gwen, site, { senderFullname: 'Gwen' })
    expect(await aboutFiles(ana.email)).toHaveLength(2)
    await drop(gwen, site, { senderFullname: 'Gwen' })
    await drop(eve, site, { email: 'eve@evil.example' })
    expect(await aboutFiles(ana.email)).toHaveLength(2)
    // An hour is over, for the letters and for the job that waits.
    await query(`update notices set told_at = told_at - interval '1 hour'`)
    await query(`update graphile_worker._private_jobs set run_at = now() where key like 'tell-receiver %'`)
    await query(`select pg_notify('jobs:insert', '{"count":1}')`)
    await expect.poll(async () => (await aboutFiles(ana.email)).length).toBe(3)
    const digest = (await aboutFiles(ana.email)).at(-1)
    expect(digest?.subject).toBe('You received 2 transfers')
    expect(digest?.replyTo).toBeUndefined()
    const text = digest?.text?.replaceAll('\u200c', '') ?? ''
    for (const part of ['Gwen', 'eve@evil.example', 'not verified', '/dashboard?list=received'])
      expect(text).toContain(part)
    // The next waits for an hour after it, though there is room for single letters.
    await drop(gwen, site)
    expect(await aboutFiles(ana.email)).toHaveLength(3)
  })
})

describe('a receiver without room', () => {
  test('is told once a day, and so is the owner of the team, however many try', async () => {
    const { ana, site } = await receiverOf(service)
    const mia = await joined(service, ana, 'Mia')
    const pushCode = await pushCodeOf(ana, mia)
    const gwen = service.person('Gwen')
    const { transferId } = await drop(gwen, 'www', { pushCode })
    await query(`update transfers set size = 10 ^ 14 where public_id = $1`, [transferId])
    const tries = Array.from({ length: 5 }, () => offer(gwen, 'www', { pushCode }).catch((error: unknown) => error))
    for (const refusal of await Promise.all(tries)) expect(refusal).toMatchObject({ codes: ['CANNOT_RECEIVE'] })
    const { rows } = await query(`select count(*)::int as written from rate_limits where key like 'receiverFull %'`)
    expect(rows).toEqual([{ written: 1 }])
    expect(only(await aboutRoom(mia.email)).text).toContain('ask the owner of your team for more storage')
    const told = only(await aboutRoom(ana.email))
    expect(told.subject).toBe('Someone tried to send files to your team, but its storage is full')
    expect(told.text).toContain('They were for Mia.')
    // By opening the page, an hour later, at another page of the same team.
    await query('delete from rate_limits')
    expect(await readPage(gwen, site)).toMatchObject({ state: 'full' })
    expect(await aboutRoom(ana.email)).toHaveLength(1)
    await query(`update full_notices set told_at = told_at - interval '1 day'`)
    await query('delete from rate_limits')
    await readPage(gwen, site)
    expect(await aboutRoom(ana.email)).toHaveLength(2)
    expect(await aboutRoom(mia.email)).toHaveLength(1)
    await ana.api.removeMember({ ...memberOf(ana, mia.uid), body: { transfers: 'delete' } })
    time.pass(10_000)
    expect(await readPage(gwen, site)).toMatchObject({ state: 'open' })
  })
})
