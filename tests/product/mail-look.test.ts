import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import { someBytes } from '@envoi/testing/bytes'
import { whenMailQueueIsEmpty } from '@envoi/testing/mail-queue'
import { upload as uploadFile } from '@envoi/testing/people'
import { makePng } from '@envoi/testing/png'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { type Relay, readMail, startRelay } from '@envoi/testing/smtp'
import { invite, joined, remove } from '@envoi/testing/teams'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload as uploadPicture } from './picture-calls.ts'
import { add, rename } from './subdomain-calls.ts'

const ours = { name: 'Envoi', address: 'mail@envoi.example' }
const footer = 'Acme Studio, 4 quai de la Fosse, Nantes'

let relay: Relay
let service: Service
/** Owns a team and acme.localhost, which looks like nothing of ours. */
let ana: SignedUp
let site: string
let logo: string
beforeAll(async () => {
  relay = await startRelay()
  service = await startService({ env: { SMTP_URL: relay.url, MAIL_FROM: 'Envoi <mail@envoi.example>' } })
  ana = await service.signedUp('Ana', { plan: 'CUSTOM' })
  site = await add(ana, 'acme', 'Acme Studio')
  logo = await uploadPicture(service, ana, makePng(440, 100))
  const params = { id: site }
  await ana.api.customizeSubdomain({
    params,
    body: { operations: [set('/actionColor', '#FFD400'), set('/logo', logo)] },
  })
  await ana.api.customizeSubdomainMail({
    params,
    body: { operations: [set('/footerText/en', footer), set('/replyTo', ana.email)] },
  })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await relay[Symbol.asyncDispose]()
})

const set = <Path extends string, Value>(path: Path, value: Value) => ({ op: 'add' as const, path, value })

let people = 0
const somebody = (): string => `somebody${(people += 1)}@example.org`

/** Signs in at a site and sends a file from there. */
async function sendAt(place: string, sender: SignedUp, more: Partial<NewTransfer>): Promise<CreatedTransfer> {
  const api = sender.at(place)
  await api.signIn({ query: {}, body: sender.credentials() })
  const bytes = someBytes(500)
  const files = [{ id: 'a1B2c3', name: 'plan.pdf', size: bytes.length }]
  const created = await api.createTransfer({ body: { transferType: 'S1', langCode: 'en', files, ...more } })
  await uploadFile(api, created, 0, bytes)
  const headers = { 'x-upload-token': created.uploadToken }
  await api.uploadDone({ params: { id: created.transferId }, headers, body: {} })
  return created
}

/** Asks for a new password: a mail that is about an account alone. */
const forget = ({ api, email }: SignedUp) => api.generatePasswordLink({ body: { email, langCode: 'en' } })

/** All that has gone to an address, the newest last. */
async function mailsTo(address: string) {
  await whenMailQueueIsEmpty(service)
  const taken = relay.taken.filter(({ envelope }) => envelope.to.includes(address))
  return Promise.all(taken.map(({ raw }) => readMail(raw)))
}
type Mail = Awaited<ReturnType<typeof mailsTo>>[number]
async function mailTo(address: string): Promise<Mail> {
  const mail = (await mailsTo(address)).at(-1)
  if (!mail) throw new Error(`nothing has come for ${address}`)
  return mail
}

function expectOursAtTheFootAlone({ subject, html = '', text = '' }: Mail): void {
  const rest = [subject, html.replace('by Envoi', ''), text.replace(/\nby Envoi\s*$/, '')]
  for (const form of rest) expect(form).not.toMatch(/\bEnvoi\b/)
}

describe('a mail about a transfer from acme.localhost', () => {
  test('has the colours, logo, name and foot of the site, and no word of ours but at its end', async () => {
    const bo = somebody()
    await sendAt('acme', ana, { recipients: [bo], senderFullname: 'Ana Lima' })
    const received = await mailTo(bo)
    expect(received.from).toEqual({ name: 'Ana Lima via Acme Studio', address: ours.address })
    // Whoever sent it is answered first.
    expect(received.replyTo).toEqual([{ name: '', address: ana.email }])
    expect(received.html).toContain('background:#FFD400')
    expect(received.html).toContain(`src="${logo}" alt="Acme Studio" width="220" height="50"`)
    for (const form of [received.html, received.text]) {
      expect(form).toContain(footer)
      expect(form).toContain('Acme Studio · You’re receiving this email because')
      expect(form).toContain('by Envoi')
    }
    expectOursAtTheFootAlone(received)

    const summary = await mailTo(ana.email)
    expect(summary).toMatchObject({ from: { name: 'Acme Studio' }, replyTo: [{ address: ana.email }] })
    expectOursAtTheFootAlone(summary)
  })

  test('has its look when it leaves, also when the site has another name by then', async () => {
    const owner = await service.signedUp('Nel', { plan: 'PREMIUM' })
    const id = await add(owner, 'nel-old')
    const { transferId } = await sendAt('nel-old', owner, {})
    await rename(owner, id, 'nel-new')
    await service.app.database.pool.query("update resting_names set pages_until = now() - interval '1 day'")
    await owner.api.customizeSubdomain({ params: { id }, body: { operations: [set('/actionColor', '#0E7C66')] } })
    const bo = somebody()
    await owner.api.addRecipient({ params: { id: transferId, recipient: bo } })
    const mail = await mailTo(bo)
    expect(mail.from?.name).toMatch(/nel-new$/)
    expect(mail.html).toContain('background:#0E7C66')
  })

  test('is ours where it was made at our own site', async () => {
    const bo = somebody()
    await ana.send({ 'plan.pdf': someBytes(10) }, { recipients: [bo] })
    const mail = await mailTo(bo)
    expect(mail.from?.name).toMatch(/Envoi$/)
    expect(mail.html).not.toContain('#FFD400')
    expect(mail.text).not.toContain(footer)
  })
})

describe('a member of a group', () => {
  test('writes in the group’s look at the team’s site and at ours, but not at another customer’s', async () => {
    const mia = await joined(service, ana, 'Mia')
    const { id: group } = await ana.api.addMemberGroup({ body: { name: 'Press' } })
    await ana.api.addToMemberGroup({ params: { id: group, memberId: mia.uid } })
    const params = { id: group }
    await ana.api.customizeMemberGroup({ params, body: { operations: [set('/actionColor', '#5B2A86')] } })
    await ana.api.customizeMemberGroupMail({
      params,
      body: { operations: [set('/footerText/en', 'The press desk')] },
    })

    const [atHome, atOurs] = [somebody(), somebody()]
    await sendAt('acme', mia, { recipients: [atHome] })
    const team = await mailTo(atHome)
    expect(team.html).toContain('background:#5B2A86')
    expect(team.html).toContain(`src="${logo}"`)
    expect(team.text).toContain('The press desk')
    expect(team.text).not.toContain(footer)
    expect(team.replyTo).toEqual([{ name: '', address: mia.email }])

    await mia.send({ 'plan.pdf': someBytes(10) }, { recipients: [atOurs] })
    const main = await mailTo(atOurs)
    expect(main.html).toContain('background:#5B2A86')
    expect(main.text).toContain('Envoi · You’re receiving this email because')
    expect(main.text).not.toContain('by Envoi')

    const other = await service.signedUp('Gus', { plan: 'PREMIUM' })
    await add(other, 'globe')
    const elsewhere = somebody()
    const claimed = await mia.send({ 'plan.pdf': someBytes(10) })
    // As of one that a visitor sent from there, who has made it theirs.
    await service.app.database.pool.query("update transfers set place = 'globe' where public_id = $1", [
      claimed.transferId,
    ])
    await mia.api.addRecipient({ params: { id: claimed.transferId, recipient: elsewhere } })
    const theirs = await mailTo(elsewhere)
    expect(theirs.from?.name).toMatch(/globe$/)
    expect(theirs.html).not.toContain('#5B2A86')

    // What the team says to its member it says itself.
    await forget(mia)
    const link = await mailTo(mia.email)
    expect(link.html).toContain('background:#FFD400')
    expect(link.text).not.toContain('The press desk')
  })
})

describe('mails about accounts and teams', () => {
  test('come from where the account is at home', async () => {
    const guest = somebody()
    await invite(ana, guest, 'Guest')
    const invitation = await mailTo(guest)
    expect(invitation.from).toEqual({ name: 'Ana via Acme Studio', address: ours.address })
    expect(invitation.replyTo).toEqual([{ name: '', address: ana.email }])
    expectOursAtTheFootAlone(invitation)

    const rob = await joined(service, ana, 'Rob')
    await remove(ana, rob)
    expect((await mailTo(rob.email)).from?.name).toBe('Acme Studio')
    await forget(rob)
    expect((await mailTo(rob.email)).from).toEqual(ours)
  })

  test('come from the site where somebody registers', async () => {
    const email = somebody()
    const body = { email, password: 'a long enough password', displayName: 'Di', langCode: 'en' } as const
    await service.person('Di').at('acme').register({ body })
    expect((await mailTo(email)).from?.name).toBe('Acme Studio')
    await service.person('Di').api.register({ body })
    expect((await mailTo(email)).from).toEqual(ours)
  })
})

test('answers go nowhere once the address is not proven any more', async () => {
  const owner = await service.signedUp('Oda', { plan: 'PREMIUM' })
  const params = { id: await add(owner, 'oda') }
  const email = somebody()
  const of = { params: { uid: owner.uid } }
  await owner.api.askReplyAddress({ ...of, body: { email } })
  const asked = await mailTo(email)
  await owner.api.proveReplyAddress({
    ...of,
    body: { email, code: /^\d{6}$/m.exec(asked.text ?? '')?.[0] ?? '' },
  })
  await owner.api.customizeSubdomainMail({ params, body: { operations: [set('/replyTo', email)] } })
  const ask = async () => {
    await forget(owner)
    return (await mailTo(owner.email)).replyTo
  }
  expect(await ask()).toEqual([{ name: '', address: email }])
  await owner.api.removeReplyAddress({ ...of, body: { email } })
  expect(await ask()).toBeUndefined()
})

test('a plan made to order is without our word, and has it again when it ends', async () => {
  await ana.api.customizeSubdomain({ params: { id: site }, body: { operations: [set('/byline', false)] } })
  const bo = somebody()
  await sendAt('acme', ana, { recipients: [bo] })
  const { subject, html, text } = await mailTo(bo)
  for (const form of [subject, html, text]) expect(form).not.toMatch(/\bEnvoi\b/)
  await service.app.database.pool.query("update users set plan_name = 'TEAM' where uid = $1", [ana.uid])
  await sendAt('acme', ana, { recipients: [bo] })
  expect((await mailTo(bo)).text).toContain('by Envoi')
})

test('a name that could carry a message gives way to the subdomain’s', async () => {
  const eve = await service.signedUp('Eve', { plan: 'PREMIUM' })
  await add(eve, 'eve-site', 'Sign in at evil.example')
  await forget(eve)
  const { from, html, text } = await mailTo(eve.email)
  expect(from?.name).toBe('eve-site')
  for (const form of [html, text]) expect(form).not.toContain('evil')
})
