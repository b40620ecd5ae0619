import { type Call, type CallName, calls } from '@envoi/contract/calls'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { putBytes } from '@envoi/testing/bytes'
import { type Answer, askJson } from '@envoi/testing/raw-http'
import { userSecretOf } from '@envoi/testing/receiving'
import { type Service, startService } from '@envoi/testing/service'
import { fileOf, signBytes } from '@envoi/testing/storage-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { peopleRights } from './people-rights.ts'

let service: Service
let other: CreatedTransfer
beforeAll(async () => {
  service = await startService()
  other = await createOpen()
})
afterAll(() => service[Symbol.asyncDispose]())

/** Who asks, and what they show. */
const actors = ['stranger', 'sender', 'token', 'recipient', 'other sender', 'other token', 'wrong recipient'] as const
type ActorName = (typeof actors)[number]

async function shownBy(actor: ActorName, sent: CreatedTransfer): Promise<Record<string, string>> {
  const shown: Record<ActorName, () => Record<string, string> | Promise<Record<string, string>>> = {
    stranger: () => ({}),
    sender: () => ({ 'x-sender-secret': sent.senderSecret }),
    token: () => ({ 'x-upload-token': sent.uploadToken }),
    recipient: async () => ({ 'x-user-secret': await userSecretOf(service, sent, 'bo@example.org') }),
    'other sender': () => ({ 'x-sender-secret': other.senderSecret }),
    'other token': () => ({ 'x-upload-token': other.uploadToken }),
    'wrong recipient': async () => ({ 'x-user-secret': await userSecretOf(service, other, 'bo@example.org') }),
  }
  return shown[actor]()
}

/** What a call is about: bytes all there but not finished, or a transfer that can be downloaded. */
type State = 'open' | 'available'
type Wish = { path?: Record<string, string>; query?: Record<string, string>; json?: unknown }
type Row = { state: State; expected: number[]; wish?: (sent: CreatedTransfer) => Wish }

const byId = (sent: CreatedTransfer): Wish => ({ path: { id: sent.transferId } })
const inBucket = (more: (file: { key: string; uploadId: string }) => Wish) => (sent: CreatedTransfer) => ({
  path: { bucket: sent.bucketId },
  ...more(fileOf(sent)),
})
const film = ({ key, uploadId }: { key: string; uploadId: string }) => ({ key, uploadId })

const everybody = [200, 200, 200, 200, 200, 200, 200]
/** The link is enough; but a secret that is shown must be right. */
const whoeverHasTheLink = [200, 200, 200, 200, 404, 200, 404]
const whoeverSendsIt = [404, 200, 200, 404, 404, 404, 404]
const theTokenAlone = [404, 404, 200, 404, 404, 404, 404]
/** These say nothing of a transfer, so any token will do. */
const anyToken = [404, 404, 200, 404, 404, 200, 404]

const newTransfer = { transferType: 'S1', langCode: 'en', files: [{ id: 'a1B2c3', name: 'plan.pdf', size: 10 }] }

/**                 stranger, sender, token, recipient, other sender, other token, wrong recipient */
const rights: Record<Exclude<CallName, keyof typeof peopleRights>, Row> = {
  createTransfer: { state: 'open', expected: everybody.map(() => 201), wish: () => ({ json: newTransfer }) },
  uploadDone: { state: 'open', expected: whoeverSendsIt, wish: byId },
  getResult: { state: 'open', expected: whoeverSendsIt, wish: byId },
  getTransfer: { state: 'available', expected: whoeverHasTheLink, wish: byId },
  getConcurrency: { state: 'open', expected: everybody },
  getLimits: { state: 'open', expected: everybody, wish: () => ({ path: { uid: 'visitor' } }) },
  getBuckets: { state: 'open', expected: everybody },
  getDownloadLink: {
    state: 'available',
    expected: whoeverHasTheLink,
    wish: ({ transferId }) => ({ query: { transferId } }),
  },
  checkPassword: {
    state: 'available',
    expected: whoeverHasTheLink,
    wish: ({ transferId }) => ({ json: { transferId, password: 'none is asked' } }),
  },
  getGlobalStats: { state: 'open', expected: everybody },
  getCountry: { state: 'open', expected: everybody },
  signUploadPart: {
    state: 'open',
    expected: theTokenAlone,
    wish: inBucket((file) => ({ query: { ...film(file), partNumber: '2' }, json: { size: 5 } })),
  },
  signPutObject: {
    state: 'open',
    expected: theTokenAlone,
    wish: (sent) => ({ path: { bucket: sent.bucketId }, query: { key: fileOf(sent, 1).key }, json: { size: 5 } }),
  },
  signMany: {
    state: 'open',
    expected: theTokenAlone,
    wish: inBucket((file) => ({ json: { items: [{ ...film(file), partNumber: 2, size: 5 }] } })),
  },
  signComplete: { state: 'open', expected: theTokenAlone, wish: inBucket((file) => ({ json: film(file) })) },
  listParts: { state: 'open', expected: theTokenAlone, wish: inBucket((file) => ({ query: film(file) })) },
  abortUploads: {
    state: 'open',
    expected: theTokenAlone,
    wish: inBucket((file) => ({ json: { uploads: [film(file)] } })),
  },
  debugComplete: { state: 'open', expected: anyToken, wish: inBucket(() => ({ json: {} })) },
  debugPutPart: { state: 'open', expected: anyToken, wish: inBucket(() => ({ json: {} })) },
}

test('every call of the contract has its row', () => {
  expect([...Object.keys(rights), ...Object.keys(peopleRights)].toSorted()).toEqual(Object.keys(calls).toSorted())
})

test.each(Object.entries<Row>(rights))('%s is for whom the table says', async (name, { state, expected, wish }) => {
  const sent = await prepare(name, state)
  const statuses: Partial<Record<ActorName, number>> = {}
  for (const actor of actors) {
    const answer = await call(name as CallName, wish?.(sent) ?? {}, await shownBy(actor, sent))
    statuses[actor] = answer.status
    if (answer.status === 404) expect(withoutRequestId(answer)).toEqual({ error: unknownError })
  }
  expect(statuses).toEqual(Object.fromEntries(actors.map((actor, index) => [actor, expected[index]])))
})

const unknownError = 'There is nothing here, or it is not yours.'
const withoutRequestId = ({ json }: Answer) => {
  const { requestId, ...rest } = json as { requestId: string }
  expect(requestId).not.toBe('')
  return rest
}

describe('an unknown transfer is 404 in the same words, whatever is shown', () => {
  const named = (['uploadDone', 'getResult', 'getTransfer', 'getDownloadLink', 'checkPassword'] as const).map(
    (name) => [name] as const,
  )
  test.each(named)('%s', async (name) => {
    const unknown = { ...other, transferId: 'unknownunknownunknown1' }
    for (const actor of actors) {
      const answer = await call(name, rights[name].wish?.(unknown) ?? {}, await shownBy(actor, other))
      expect(answer.status, actor).toBe(404)
      expect(withoutRequestId(answer)).toEqual({ error: unknownError })
    }
  })
})

test('only its sender sees who got a transfer, how often, and how to manage it', async () => {
  const sent = await createAvailable()
  for (const actor of actors) {
    const answer = await call('getTransfer', byId(sent), await shownBy(actor, sent))
    const isWhole = /recipients|events|manageLink|maxDownloads|bo@example\.org/.test(answer.text)
    expect(isWhole, actor).toBe(actor === 'sender')
  }
})

test('refused calls leave everything as it was', async () => {
  const sent = await createOpen()
  for (const actor of ['stranger', 'recipient', 'other sender', 'other token', 'wrong recipient'] as const) {
    const shown = await shownBy(actor, sent)
    expect((await call('uploadDone', byId(sent), shown)).status).toBe(404)
    expect((await call('abortUploads', rights.abortUploads.wish?.(sent) ?? {}, shown)).status).toBe(404)
  }
  const sender = await shownBy('sender', sent)
  expect((await call('getTransfer', byId(sent), sender)).json).toMatchObject({ status: 'UPLOADING' })
  const token = await shownBy('token', sent)
  const { json } = await call('listParts', rights.listParts.wish?.(sent) ?? {}, token)
  expect(json).toMatchObject({ parts: [{ partNumber: 2 }] })
})

/** A film of two parts, of which the last has arrived, and a note. */
const PART = 16_777_216
const hello = Buffer.from('hello')
async function createOpen(): Promise<CreatedTransfer> {
  const recipients = ['bo@example.org']
  const sent = await service.person('Ana').create({ 'film.mp4': PART + 5, 'note.txt': 5 }, { recipients })
  await putBytes(await signBytes(service, sent, hello, { partNumber: 2 }), hello)
  return sent
}
const createAvailable = () => service.person('Ana').send({ 'note.txt': hello }, { recipients: ['bo@example.org'] })

/** Finishing wants all bytes there; the others are content with some. */
async function prepare(name: string, state: State): Promise<CreatedTransfer> {
  if (state === 'available') return createAvailable()
  if (name !== 'uploadDone') return createOpen()
  const sent = await service.person('Ana').create({ 'note.txt': 5 }, { recipients: ['bo@example.org'] })
  await putBytes(await signBytes(service, sent, hello), hello)
  return sent
}

let addresses = 0
function call(name: CallName, { path = {}, query = {}, json }: Wish, headers: Record<string, string>): Promise<Answer> {
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
