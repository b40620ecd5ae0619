import { type Call, type CallName, calls } from '@envoi/contract/calls'
import { contract } from '@envoi/contract/contract'
import { rates } from '@envoi/contract/limits'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { apiScopes } from '@envoi/contract/words'
import { putBytes } from '@envoi/testing/bytes'
import { type Answer, askJson } from '@envoi/testing/raw-http'
import { fileIdOf, userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import type { SignedUp } from '@envoi/testing/signing-up'
import { fileOf, signBytes } from '@envoi/testing/storage-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { peopleRights } from './account-rights.ts'
import { apiRights } from './api-rights.ts'
import { payRights } from './pay-rights.ts'
import { teamRights } from './team-rights.ts'

let service: Service
let ana: SignedUp
let bo: SignedUp
let cy: SignedUp
let other: CreatedTransfer
/** With every scope. */
let keys: { ana: string; cy: string }
beforeAll(async () => {
  // Ana makes more transfers here than anybody does in a minute.
  service = await startService({ rates: { ...rates, writes: { max: 10_000, per: 60_000 } } })
  ;[ana, bo, cy] = [await service.signedUp('Ana'), await service.signedUp('Bo'), await service.signedUp('Cy')]
  other = await createOpen(cy)
  // Keys need a plan, and change nothing else here.
  await service.app.database.pool.query(`update users set plan_name = 'PREMIUM' where uid = any($1)`, [
    [ana.uid, cy.uid],
  ])
  keys = { ana: (await service.withKey(ana, apiScopes)).key, cy: (await service.withKey(cy, apiScopes)).key }
})
afterAll(() => service[Symbol.asyncDispose]())

/**
 * Who asks, and what they show. All transfers are Ana's, and go to Bo and Di; Di is taken away again. The receiver is Bo
 * signed in, the other user is Cy, who has a transfer of their own that goes to Bo as well.
 */
const actors = [
  'stranger',
  'sender',
  'token',
  'owner',
  'recipient',
  'receiver',
  'removed recipient',
  'other user',
  'other sender',
  'other token',
  'wrong recipient',
] as const
type ActorName = (typeof actors)[number]
type Shown = Record<string, string>

async function shownBy(actor: ActorName, sent: CreatedTransfer): Promise<Shown> {
  const signedIn = ({ cookies }: SignedUp): Shown => ({ cookie: cookies.headerFor(service.app.publicUrl) })
  const shown: Record<ActorName, () => Shown | Promise<Shown>> = {
    stranger: () => ({}),
    sender: () => ({ 'x-sender-secret': sent.senderSecret }),
    token: () => ({ 'x-upload-token': sent.uploadToken }),
    owner: () => signedIn(ana),
    recipient: async () => ({ 'x-user-secret': await userSecretOf(service, sent, bo.email) }),
    receiver: () => signedIn(bo),
    'removed recipient': async () => {
      const secret = await userSecretOf(service, sent, 'di@example.org')
      await removeRecipient(sent, 'di@example.org')
      return { 'x-user-secret': secret }
    },
    'other user': () => signedIn(cy),
    'other sender': () => ({ 'x-sender-secret': other.senderSecret }),
    'other token': () => ({ 'x-upload-token': other.uploadToken }),
    'wrong recipient': async () => ({ 'x-user-secret': await userSecretOf(service, other, bo.email) }),
  }
  return shown[actor]()
}

/** What a call is about: bytes partly there, or a transfer that can be downloaded. */
type State = 'open' | 'available'
type CallInput = { path?: Record<string, string>; query?: Record<string, string>; json?: unknown }
/** `isFresh`: the call changes what it is about, so each asks about one of their own. */
type Row = { state?: State; isFresh?: true; expected: Expected; input?: (sent: CreatedTransfer) => CallInput }
type Expected = (actor: ActorName) => number

const only =
  (...allowed: ActorName[]) =>
  (status: number): Expected =>
  (actor) =>
    allowed.includes(actor) ? status : 404
const everybody =
  (status: number): Expected =>
  () =>
    status
/** The link is enough; but a secret that is shown must be right. */
const whoeverHasTheLink = (status: number): Expected => {
  const wrong = new Set<ActorName>(['removed recipient', 'other sender', 'wrong recipient'])
  return (actor) => (wrong.has(actor) ? 404 : status)
}
const managers = only('sender', 'owner')
const whoeverSendsIt = only('sender', 'owner', 'token')
const theTokenAlone = only('token')
/** These say nothing of a transfer, so any token will do. */
const anyToken = only('token', 'other token')
/** Without a session one is told to sign in; with one, what is not one's own is not there. */
const signedIn = (status: number, ...allowed: ActorName[]): Expected => {
  const withSession = new Set<ActorName>(['owner', 'receiver', 'other user'])
  return (actor) => {
    if (!withSession.has(actor)) return 401
    return allowed.includes(actor) ? status : 404
  }
}

const byId = ({ transferId }: CreatedTransfer): CallInput => ({ path: { id: transferId } })
const withBody =
  (json: unknown) =>
  (sent: CreatedTransfer): CallInput => ({ ...byId(sent), json })
const aboutRecipient =
  (recipient: () => string) =>
  ({ transferId }: CreatedTransfer): CallInput => ({ path: { id: transferId, recipient: recipient() } })
const aboutFile =
  (json?: unknown) =>
  (sent: CreatedTransfer): CallInput => ({ path: { id: sent.transferId, fileId: fileIdOf(sent) }, json })
const inBucket = (more: (file: { key: string; uploadId: string }) => CallInput) => (sent: CreatedTransfer) => ({
  path: { bucket: sent.bucketId },
  ...more(fileOf(sent)),
})
const film = ({ key, uploadId }: { key: string; uploadId: string }) => ({ key, uploadId })

const newFiles = [{ id: 'a1B2c3', name: 'plan.pdf', size: 10 }]
const nextWeek = new Date(Date.now() + 6 * 86_400_000).toISOString()

const others = { ...peopleRights, ...apiRights, ...payRights, ...teamRights }
const rights: Record<Exclude<CallName, keyof typeof others>, Row> = {
  createTransfer: {
    expected: everybody(201),
    input: () => ({ json: { transferType: 'S1', langCode: 'en', files: newFiles } }),
  },
  uploadDone: { expected: whoeverSendsIt(200), input: byId },
  getResult: { expected: whoeverSendsIt(200), input: byId },
  watchScan: { expected: whoeverSendsIt(200), input: byId },
  getTransfer: { state: 'available', expected: whoeverHasTheLink(200), input: byId },
  // Codes and ids that lead nowhere: what right ones open is told by the tests of push pages and widgets.
  getPushPage: { expected: everybody(404), input: () => ({ path: { code: 'nobody' } }) },
  getPublicWidget: { expected: everybody(404), input: () => ({ path: { id: 'nobody' } }) },
  getConcurrency: { expected: everybody(200) },
  getLimits: { expected: everybody(200), input: () => ({ path: { uid: 'visitor' } }) },
  getBuckets: { expected: everybody(200) },

  setValidity: { state: 'available', expected: managers(200), input: withBody({ to: nextWeek }) },
  changeTransfer: {
    state: 'available',
    expected: managers(200),
    input: withBody({ operations: [{ op: 'replace', path: '/name', value: 'Plans' }] }),
  },
  setTransferNotices: { state: 'available', expected: managers(200), input: withBody({ summary: false }) },
  enableTransfer: { state: 'available', expected: managers(200), input: byId },
  disableTransfer: { state: 'available', expected: managers(200), input: byId },
  deleteTransfer: { state: 'available', expected: managers(200), input: byId },
  prepareFiles: { expected: managers(200), input: (sent) => withBody({ fileIds: [fileIdOf(sent)] })(sent) },
  addFiles: { state: 'available', isFresh: true, expected: managers(201), input: withBody({ files: newFiles }) },
  renameFile: { state: 'available', expected: managers(200), input: aboutFile({ name: 'notes.txt' }) },
  deleteFile: { state: 'available', isFresh: true, expected: managers(200), input: aboutFile() },
  addRecipient: { state: 'available', expected: managers(200), input: aboutRecipient(() => 'ed@example.org') },
  removeRecipient: {
    state: 'available',
    isFresh: true,
    expected: managers(200),
    input: aboutRecipient(() => bo.email),
  },
  notifyRecipient: {
    state: 'available',
    isFresh: true,
    expected: managers(200),
    input: aboutRecipient(() => bo.email),
  },
  reportTransfer: { state: 'available', expected: whoeverHasTheLink(201), input: withBody({ reason: 'other' }) },

  searchTransfers: { expected: signedIn(200, 'owner', 'receiver', 'other user'), input: () => ({ json: {} }) },
  countTransfers: { expected: signedIn(200, 'owner', 'receiver', 'other user'), input: () => ({ json: {} }) },
  searchArchive: { expected: signedIn(200, 'owner'), input: () => ({ path: { address: ana.email }, json: {} }) },
  getArchived: { state: 'available', expected: managers(200), input: withBody({}) },
  excludeFromReceived: { state: 'available', expected: signedIn(200, 'receiver'), input: byId },
  getUserStatistics: { expected: signedIn(200, 'owner'), input: () => ({ path: { address: ana.email } }) },
  getSummary: { state: 'available', expected: whoeverHasTheLink(200), input: byId },

  askSenderProof: { expected: everybody(200), input: () => ({ json: { email: 'ed@example.org' } }) },
  checkSenderProof: { expected: everybody(401), input: () => ({ json: { email: 'ed@example.org', code: '000000' } }) },
  // Whoever holds the link at the foot of a mail, and that alone, whatever else they show.
  getMailWish: { expected: everybody(404), input: () => ({ path: { token: 'made-up' } }) },
  setMailWish: { expected: everybody(404), input: () => ({ path: { token: 'made-up' }, json: { isWanted: false } }) },

  getDownloadLink: {
    state: 'available',
    expected: whoeverHasTheLink(200),
    input: ({ transferId }) => ({ query: { transferId } }),
  },
  checkPassword: {
    state: 'available',
    expected: whoeverHasTheLink(200),
    input: ({ transferId }) => ({ json: { transferId, password: 'none is asked' } }),
  },
  getGlobalStats: { expected: everybody(200) },
  getCountry: { expected: everybody(200) },
  signUploadPart: {
    expected: theTokenAlone(200),
    input: inBucket((file) => ({ query: { ...film(file), partNumber: '2' }, json: { size: 5 } })),
  },
  signPutObject: {
    expected: theTokenAlone(200),
    input: (sent) => ({ path: { bucket: sent.bucketId }, query: { key: fileOf(sent, 1).key }, json: { size: 5 } }),
  },
  signMany: {
    expected: theTokenAlone(200),
    input: inBucket((file) => ({ json: { items: [{ ...film(file), partNumber: 2, size: 5 }] } })),
  },
  signComplete: { expected: theTokenAlone(200), input: inBucket((file) => ({ json: film(file) })) },
  listParts: { expected: theTokenAlone(200), input: inBucket((file) => ({ query: film(file) })) },
  abortUploads: { expected: theTokenAlone(200), input: inBucket((file) => ({ json: { uploads: [film(file)] } })) },
  debugComplete: { expected: anyToken(200), input: inBucket(() => ({ json: {} })) },
  debugPutPart: { expected: anyToken(200), input: inBucket(() => ({ json: {} })) },
}

test('every call of the contract has its row', () => {
  expect(Object.keys({ ...rights, ...others }).toSorted()).toEqual(Object.keys(calls).toSorted())
})

test.each(Object.entries<Row>(rights))('%s is allowed to those the table names', async (name, row) => {
  const { state = 'open', isFresh, expected, input } = row
  const shared = await prepare(name, state)
  const statuses: Partial<Record<ActorName, number>> = {}
  for (const actor of actors) {
    const sent = isFresh ? await prepare(name, state) : shared
    const answer = await call(name as CallName, input?.(sent) ?? {}, await shownBy(actor, sent))
    statuses[actor] = answer.status
    if (answer.status === 404) expect(withoutRequestId(answer)).toEqual({ error: unknownError })
  }
  expect(statuses).toEqual(Object.fromEntries(actors.map((actor) => [actor, expected(actor)])))
})

const takingKeys = Object.entries<Row>(rights).filter(([name]) => 'scope' in contract[name as CallName])

test.each(takingKeys)('%s is allowed to a key as to its owner', async (name, { state = 'open', expected, input }) => {
  for (const [owner, key] of [
    ['owner', keys.ana],
    ['other user', keys.cy],
  ] as const) {
    const sent = await prepare(name, state)
    const answer = await call(name as CallName, input?.(sent) ?? {}, { authorization: `Bearer ${key}` })
    expect([owner, answer.status]).toEqual([owner, expected(owner)])
  }
})

const unknownError = 'Not found, or not yours.'
const withoutRequestId = ({ json }: Answer) => {
  const { requestId, ...rest } = json as { requestId: string }
  expect(requestId).not.toBe('')
  return rest
}

describe('an unknown transfer is 404 with the same body, whatever secret is sent', () => {
  const named = Object.entries<Row>(rights).filter(
    ([name, { state }]) => state === 'available' || ['uploadDone', 'getResult', 'watchScan'].includes(name),
  )
  test.each(named)('%s', async (name, { input }) => {
    const sent = await createAvailable()
    const unknown = { ...sent, transferId: 'unknownunknownunknown1' }
    for (const actor of actors) {
      const answer = await call(name as CallName, input?.(unknown) ?? {}, await shownBy(actor, sent))
      // Received lists are for whoever is signed in: others hear that first.
      const isToSignIn = name === 'excludeFromReceived' && answer.status === 401
      if (isToSignIn) continue
      expect(answer.status, actor).toBe(404)
      expect(withoutRequestId(answer)).toEqual({ error: unknownError })
    }
  })
})

test('only its sender sees a transfer’s recipients, counts and sender secret', async () => {
  const sent = await createAvailable()
  for (const actor of actors) {
    const answer = await call('getTransfer', byId(sent), await shownBy(actor, sent))
    const isWhole = /recipients|events|manageLink|maxDownloads|di@example\.org/.test(answer.text)
    expect(isWhole, actor).toBe(actor === 'sender' || actor === 'owner')
  }
})

test('refused calls change nothing', async () => {
  const sent = await createOpen()
  for (const actor of actors.filter((name) => !['sender', 'owner', 'token'].includes(name))) {
    const shown = await shownBy(actor, sent)
    expect((await call('uploadDone', byId(sent), shown)).status).toBe(404)
    expect((await call('abortUploads', rights.abortUploads.input?.(sent) ?? {}, shown)).status).toBe(404)
  }
  const sender = await shownBy('sender', sent)
  expect((await call('getTransfer', byId(sent), sender)).json).toMatchObject({ status: 'UPLOADING' })
  const token = await shownBy('token', sent)
  const { json } = await call('listParts', rights.listParts.input?.(sent) ?? {}, token)
  expect(json).toMatchObject({ parts: [{ partNumber: 2 }] })
})

/** A film of two parts, of which the last has arrived, and a note. */
const PART = 16_777_216
const hello = Buffer.from('hello')
const recipients = () => ({ recipients: [bo.email, 'di@example.org'] })
async function createOpen(from: SignedUp = ana): Promise<CreatedTransfer> {
  const sent = await from.create({ 'film.mp4': PART + 5, 'note.txt': 5 }, recipients())
  await putBytes(await signBytes(service, sent, hello, { partNumber: 2 }), hello)
  return sent
}
const createAvailable = () => ana.send({ 'note.txt': hello, 'more.txt': hello }, recipients())

/** Finishing wants all bytes there; the others are content with some. */
async function prepare(name: string, state: State): Promise<CreatedTransfer> {
  if (state === 'available') return createAvailable()
  if (name !== 'uploadDone') return createOpen()
  const sent = await ana.create({ 'note.txt': 5 }, recipients())
  await putBytes(await signBytes(service, sent, hello), hello)
  return sent
}

async function removeRecipient({ transferId }: CreatedTransfer, email: string): Promise<void> {
  await service.app.database.pool.query(
    `delete from transfer_recipients using transfers where transfers.id = transfer_id and public_id = $1 and email = $2`,
    [transferId, email],
  )
}

let addresses = 0
function call(
  name: CallName,
  { path = {}, query = {}, json }: CallInput,
  headers: Record<string, string>,
): Promise<Answer> {
  const { method, path: template, host }: Call = calls[name]
  const target = template.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => path[parameter] ?? 'x')
  const search = new URLSearchParams(query).toString()
  addresses += 1
  return askJson(service.app.port, {
    method,
    path: `${host === 'storage' ? '' : '/api'}${target}${search === '' ? '' : `?${search}`}`,
    host: new URL(host === 'storage' ? service.app.storageUrl : service.app.publicUrl).host,
    from: `10.4.${addresses >> 8}.${addresses & 255}`,
    headers,
    ...(json === undefined ? {} : { json }),
  })
}
