import { join } from 'node:path'
import sharp from 'sharp'
import { type Rate, type RateName, rates } from '@envoi/contract/limits'
import type { PushChanges } from '@envoi/contract/push'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import { type App, startApp } from '@envoi/server/app'
import { readConfig } from '@envoi/server/platform/config'
import { silentLog } from '@envoi/server/platform/log'
import { getBytes, someBytes } from '../testing/src/bytes.ts'
import { byId } from '../testing/src/managing.ts'
import { type Person, createPerson, originOf } from '../testing/src/people.ts'
import { makePng } from '../testing/src/png.ts'
import { linkToAll, linkToFile } from '../testing/src/receiving.ts'
import { type SignedUp, signUp } from '../testing/src/signing-up.ts'
import { invitationToken, invite, memberOf } from '../testing/src/teams.ts'
import { buyPlan } from './buy-plan.ts'

const password = 'a walk by the sea'
export const demoPeople = [
  {
    name: 'Ana Moreau',
    email: 'ana@example.org',
    password,
    plan: 'PREMIUM',
    about: 'Premium, 140 transfers, an address book, invoices',
    buys: {
      plans: [
        ['PREMIUM', 'MONTHLY'],
        ['PREMIUM', 'ANNUAL'],
      ],
      details: { name: 'Ana Moreau', address: ['12 quai de la Fosse', '44000 Nantes'], country: 'FR', vatNumber: null },
    },
  },
  {
    name: 'Bo Lindqvist',
    email: 'bo@example.org',
    password,
    plan: undefined,
    about: 'free, receives a lot',
    buys: undefined,
  },
  {
    name: 'Cleo Haddad',
    email: 'cleo@example.org',
    password,
    plan: 'TEAM',
    about: 'owner of a team that sends from a site of its own, in its own look',
    buys: {
      plans: [
        ['PREMIUM', 'MONTHLY'],
        ['TEAM', 'MONTHLY'],
      ],
      details: {
        name: 'Studio Haddad GmbH',
        address: ['Oranienstraße 25', '10999 Berlin'],
        country: 'DE',
        vatNumber: 'DE 123456788',
      },
    },
  },
] as const

const contacts = [
  'Amir Rahimi', 'Beth Carver', 'Chiara Conti', 'Dmitri Volkov', 'Élodie Garnier', 'Farid Benali', 'Grace Okafor',
  'Hugo Brandt', 'Ines Carvalho', 'Jonas Keller', 'Kaori Tanaka', 'Léa Fontaine', 'Mateo Ruiz', 'Nadia Petrova',
  'Oscar Nyström', 'Priya Nair', 'Quentin Morel', 'Rosa Jiménez', 'Samuel Adeyemi', 'Tove Madsen',
] // oxfmt-ignore
const emailOf = (name: string): string =>
  `${name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@example.com`

const subjects = [
  'Garden house',
  'Annual report',
  'Harbour survey',
  'Wedding',
  'Logo, second round',
  'Contract',
  'Podcast',
]
const messages = ['Here is the latest version.', 'As promised. Tell me what you think!', 'For Thursday.', '']

/** A service without limits on how often, while it is filled; afterwards it is started as always. */
export async function fillDemo(
  env: NodeJS.ProcessEnv,
  transfers: number,
  customer: string,
): Promise<{ widget: string }> {
  const root = join(import.meta.dirname, '..')
  // People of their own addresses, each as if from another place.
  const config = readConfig({ ...env, TRUSTED_PROXIES: '127.0.0.1,::1' })
  const often = Object.fromEntries(Object.keys(rates).map((name) => [name, { max: 1e6, per: 60_000 }]))
  await using app = await startApp({
    config,
    log: silentLog,
    say: () => {},
    webFolder: join(root, 'web', 'dist'),
    lettersFile: join(root, 'letters', 'dist', 'letters.js'),
    rates: often as Record<RateName, Rate>,
  })
  using people = new DisposableStack()
  let made = 0
  const newPerson: NewPerson = (name, place) => {
    made += 1
    const ledger = join(config.dataDir, `demo-ledger-${made}`)
    const main = `http://localhost:${app.port}`
    const origin = place === undefined ? main : originOf(place, main)
    return people.use(createPerson({ name, address: `10.8.0.${made}`, origin, ledger }))
  }
  // Where real money is taken nobody of the demo pays, and their plans are given to them.
  const isPlayMoney = config.payments.card?.kind === 'sandbox'
  const [ana, bo, cleo] = await Promise.all(
    demoPeople.map(async ({ name, email, password, plan, buys }) => {
      const given = plan && !isPlayMoney ? { plan } : {}
      const person = await signUp({ app, dataDir: config.dataDir }, newPerson(name), { email, password, ...given })
      if (buys && isPlayMoney) await buyPlan(person, buys)
      return person
    }),
  )
  if (!ana || !bo || !cleo) throw new Error('the demo has three people')
  await fillAddressBook(ana)
  const team = [cleo, ...(await fillTeam({ app, dataDir: config.dataDir }, cleo, newPerson))]
  const visitor = newPerson('Vera')
  for (let index = 0; index < transfers; index += 1) {
    const part = index / transfers
    const ofTeam = team[index % team.length] ?? cleo
    const sender = part < 0.7 ? ana : part < 0.8 ? ofTeam : part < 0.9 ? bo : visitor
    await makeTransfer(app, sender, { visitor, index, isFree: part >= 0.8 })
  }
  return { widget: await makeWidget(cleo, customer) }
}

/** For the web site of a printer, who gets the plans of Cleo's team. */
async function makeWidget({ api, uid }: SignedUp, customer: string): Promise<string> {
  const body = {
    name: 'Web site of the press',
    recipientLabel: 'Calder Press',
    userId: uid,
    allowedOrigins: [customer],
  }
  const { id } = await api.addWidget({ body })
  const operations = [{ op: 'add' as const, path: '/actionColor' as const, value: '#A23B2A' }]
  await api.customizeWidget({ params: { id }, body: { operations } })
  return id
}

async function fillAddressBook(ana: SignedUp): Promise<void> {
  const params = { uid: ana.uid }
  const ids: string[] = []
  for (const name of contacts) ids.push((await ana.api.addContact({ params, body: { email: emailOf(name), name } })).id)
  await ana.api.addContactGroup({ params, body: { name: 'Board', contactIds: ids.slice(0, 5) } })
  await ana.api.addContactGroup({ params, body: { name: 'Printers', contactIds: ids.slice(5, 8) } })
}

const members = ['Élise Caradec', 'Yanis Benali', 'Naïma Cherif', 'Hugo Perrin', 'Paul Tanguy']
const invited = ['Maëlle Guillou', 'Inès Marchetti']

/** Somebody who uses the main site, or one of a customer. */
type NewPerson = (name: string, place?: string) => Person

/**
 * One of them manages the team, one is suspended, two have not answered yet; four are in groups. Their site is open to all.
 * Three of them will send something from there.
 */
async function fillTeam(
  service: Parameters<typeof invitationToken>[0],
  cleo: SignedUp,
  newPerson: NewPerson,
): Promise<Person[]> {
  const ids: string[] = []
  for (const name of [...members, ...invited]) {
    const id = await invite(cleo, emailOf(name), name)
    if (invited.includes(name)) continue
    const token = await invitationToken(service, id)
    await newPerson(name).api.acceptInvitation({ params: { token }, body: { password } })
    ids.push(id)
  }
  const [, manager = '', , , suspended = ''] = ids
  await cleo.api.changeMember({ ...memberOf(cleo, manager), body: { role: 'MANAGER' } })
  await cleo.api.changeMember({ ...memberOf(cleo, suspended), body: { suspended: true } })
  await fillGroups(cleo, ids)
  const site = { name: 'atelier', recipientLabel: 'Atelier Haddad', userId: cleo.uid }
  const { id } = await cleo.api.addSubdomain({ body: site })
  await cleo.api.changeSubdomain({ params: { id }, body: { forceSignIn: false } })
  await brandSite(cleo, id)
  await cleo.api.setSubdomainUploader({ params: { id }, body: { push: pushPage } })
  // Whoever needs no password for a transfer and is not suspended; the site is their home.
  const [elise = '', , naima = '', hugo = ''] = members
  const senders = [elise, naima, hugo].map((name) => newPerson(name, site.name))
  for (const { name, api } of senders) await api.signIn({ body: { email: emailOf(name), password } })
  return senders
}

/** What Cleo asks of those who send to her site. */
const pushPage: PushChanges = {
  title: { en: 'Send us your drawings', fr: 'Envoyez-nous vos plans' },
  text: {
    en: 'We check every file within two working days.',
    fr: 'Nous vérifions chaque fichier sous deux jours ouvrés.',
  },
  senderEmail: 'required',
  questions: [
    {
      id: 'site',
      label: { en: 'Which site is this for?', fr: 'Pour quel chantier\u00a0?' },
      isRequired: true,
    },
  ],
}

/** A house, drawn in Cleo's colour. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" viewBox="0 0 24 24" fill="none" stroke="#c4532d"
  stroke-width="2" stroke-linejoin="round"><path d="M2 21V10l10-7 10 7v11zM9 21v-7h6v7"/></svg>`

async function brandSite(cleo: SignedUp, id: string): Promise<void> {
  const params = { id }
  const contentType = 'image/png'
  const { signedUrl, url } = await cleo.api.signPicture({ query: { contentType, subdomainId: id } })
  const body = await sharp(Buffer.from(logo)).png().toBuffer()
  const put = await fetch(signedUrl, {
    method: 'PUT',
    headers: { 'Content-Type': contentType },
    body: new Uint8Array(body),
  })
  if (!put.ok) throw new Error(`the logo was refused with ${put.status}`)
  const set = <const Path extends string>(path: Path, value: string) => ({ op: 'replace' as const, path, value })
  await cleo.api.customizeSubdomain({
    params,
    body: {
      operations: [
        set('/logo', url),
        set('/actionColor', '#0e7c66'),
        set('/startbtnColor', '#c4532d'),
        set('/backgroundColor', '#fbf3e4'),
        set('/welcomeTitle/en', 'Leave your plans here.'),
        set('/welcomeTitle/fr', 'Déposez vos plans ici.'),
        set('/welcomeText/en', 'We open them the same day and write back by Friday.'),
        set('/welcomeText/fr', 'Nous les ouvrons le jour même et vous répondons avant vendredi.'),
      ],
    },
  })
  const footer = 'Atelier Haddad, 4 rue du Port, Nantes'
  await cleo.api.customizeSubdomainMail({ params, body: { operations: [set('/footerText/en', footer)] } })
  await cleo.api.customizeSubdomainUploaderLinks({
    params,
    body: { operations: [set('/title', 'Atelier Haddad'), set('/description', 'Send us your plans.')] },
  })
}

/** One with a look of its own, and one whose transfers need a password. */
async function fillGroups({ api }: SignedUp, [elise = '', yanis = '', naima = '', hugo = '']: string[]): Promise<void> {
  const make = async (name: string, memberIds: string[]) => {
    const { id } = await api.addMemberGroup({ body: { name } })
    for (const memberId of memberIds) await api.addToMemberGroup({ params: { id, memberId } })
    return { params: { id } }
  }
  const site = await make('Chantier', [elise, naima, hugo])
  await api.customizeMemberGroup({
    ...site,
    body: {
      operations: [
        { op: 'add', path: '/backgroundColor', value: '#FFF7F2' },
        { op: 'add', path: '/actionColor', value: '#C4532D' },
      ],
    },
  })
  await api.setMemberGroupUploader({ ...(await make('Direction', [yanis])), body: { requirePassword: true } })
}

type Making = { visitor: Person; index: number; isFree: boolean }

/** Each of the states that a transfer can be in, some of them often. */
async function makeTransfer(app: App, sender: Person, { visitor, index, isFree }: Making): Promise<void> {
  const files = filesOf(index)
  const state = index % 20
  const names = [contacts[index % contacts.length]!, contacts[(index * 7 + 3) % contacts.length]!]
  const more: Partial<NewTransfer> = {
    name: `${subjects[index % subjects.length]} ${1 + Math.floor(index / subjects.length)}`,
    message: messages[index % messages.length] ?? '',
    recipients: index % 3 === 0 ? [] : [...new Set([...names.map(emailOf), 'bo@example.org'])],
    ...(sender === visitor && { email: 'vera@example.com', senderFullname: 'Vera Stranger' }),
    ...(state === 5 && { from: inDays(3), to: inDays(6) }),
    ...(state === 6 && { password: 'open sesame' }),
    ...(state === 7 && { maxDownloads: 1 }),
  }
  const sizes = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.length]))
  const sent = state === 0 ? await sender.create(sizes, more) : await sender.send(files, more)
  if (state === 1) await sender.api.deleteTransfer(byId(sent))
  if (state === 4) await sender.api.disableTransfer(byId(sent))
  if (state >= 7)
    for (let count = 0; count < (state === 7 ? 1 : index % 4); count += 1) await downloadAs(visitor, sent, count)
  await moveToThePast(app, sent, {
    isExpired: state === 2 || state === 3,
    daysAgo: isFree || state === 0 ? index % 5 : (index * 3) % 20,
  })
}

async function downloadAs(person: Person, sent: CreatedTransfer, count: number): Promise<void> {
  await getBytes(await (count % 2 ? linkToFile(person, sent) : linkToAll(person, sent)))
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

function filesOf(index: number): Record<string, Uint8Array> {
  const notes = Buffer.from(`Notes of week ${1 + (index % 52)}\n\n- what was said\n- what is to be done\n`.repeat(20))
  const table = Buffer.from(
    `day,visitors\n${Array.from({ length: 31 }, (_, day) => `${day + 1},${(day * 37 + index) % 211}`).join('\n')}\n`,
  )
  return [
    { 'Notes.md': notes, 'Visitors.csv': table },
    {
      'Plan/Ground floor.dwg': someBytes(40_000, index),
      'Plan/Roof.dwg': someBytes(25_000, index + 1),
      'Read me.txt': notes,
    },
    { 'Front.png': makePng(480, 320), 'Back.png': makePng(320, 480) },
    { 'Cut.psd': someBytes(90_000, index) },
  ][index % 4]!
}

/** What takes days for people. The program notices by itself what has expired. */
async function moveToThePast(
  app: App,
  { transferId }: CreatedTransfer,
  { isExpired, daysAgo }: { isExpired: boolean; daysAgo: number },
): Promise<void> {
  const { pool } = app.database
  await pool.query(
    `update transfers set created_at = created_at - $2 * interval '1 day',
       valid_from = case when valid_from <= now() then valid_from - $2 * interval '1 day' else valid_from end
     where public_id = $1`,
    [transferId, daysAgo],
  )
  if (!isExpired) return
  await pool.query(`update transfers set valid_to = now() - interval '1 hour' where public_id = $1`, [transferId])
}
