import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { createSecrets } from '../secrets.ts'
import { type Begun, type Named, type ReplyStore, createIdempotency } from './idempotency.ts'

type Row = { requestHash: Buffer; reply: Buffer | undefined }
let rows: Map<string, Row>
let isFull: boolean
beforeEach(() => {
  rows = new Map()
  isFull = false
})

/** One that keeps them in memory; when it is full it keeps none. */
const nameIn = ({ userId, keyHash }: Named): string => `${userId} ${keyHash.toString('hex')}`
const store: ReplyStore = {
  async begin(named): Promise<Begun> {
    const row = rows.get(nameIn(named))
    if (row && !row.requestHash.equals(named.requestHash)) return { state: 'taken' }
    if (row) return row.reply ? { state: 'answered', reply: row.reply } : { state: 'in-flight' }
    rows.set(nameIn(named), { requestHash: named.requestHash, reply: undefined })
    return { state: 'ours', leaseId: 'lease' }
  },
  async keep(named, _leaseId, reply) {
    if (isFull) throw new Error('the disk is full')
    rows.set(nameIn(named), { requestHash: named.requestHash, reply })
  },
  free: async (named) => void rows.delete(nameIn(named)),
}
const idempotency = createIdempotency<{ userId?: number; by?: string }>({
  store,
  secrets: createSecrets('a secret of the tests, long enough'),
  log: silentLog,
  askerOf: ({ userId, by = 'person' }) => (userId === undefined ? undefined : { userId, by }),
})

type Asked = { method: string; url: string; body: unknown; host: string }
let made = 0
function send(
  key: string,
  asked: Partial<Asked> = {},
  actor: { userId?: number; by?: string } = { userId: 7 },
  make = makeOne,
) {
  const { host = 'envoi.example', ...rest } = asked
  const request = { method: 'POST', url: '/api/things', body: { name: 'One' }, ...rest, headers: { host } }
  return idempotency.answerOnce({ key, actor, request: request as unknown as FastifyRequest }, make)
}
async function makeOne(): Promise<string> {
  made += 1
  return JSON.stringify({ id: made })
}

test('the second is answered as the first was', async () => {
  const first = await send('a')
  expect(first.isReplayed).toBe(false)
  expect(await send('a')).toEqual({ text: first.text, isReplayed: true })
})

test.each<[string, Partial<Asked>]>([
  ['method', { method: 'PUT' }],
  ['address', { url: '/api/things?more=1' }],
  ['site', { host: 'calder.envoi.example' }],
  ['body', { body: { name: 'Two' } }],
  ['lack of a body', { body: undefined }],
])('another %s with the same key is refused', async (_title, other) => {
  await send('b')
  await expect(send('b', other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
})

test('another account or program has keys of its own, and nobody’s are those of visitors', async () => {
  const { text } = await send('c')
  expect((await send('c', {}, { userId: 7, by: 'key 1' })).text).not.toBe(text)
  expect((await send('c', {}, { userId: 8 })).text).not.toBe(text)
  await expect(send('c', {}, {})).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('while the first is being answered, the second hears so, and comes back', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = send('d', {}, { userId: 7 }, () => promise)
  await expect(send('d')).rejects.toMatchObject({ code: 'REQUEST_IN_FLIGHT', retryAfter: 1 })
  resolve('"done"')
  expect(await first).toEqual({ text: '"done"', isReplayed: false })
  expect(await send('d')).toEqual({ text: '"done"', isReplayed: true })
})

test('after a refusal or a fault the key is free again', async () => {
  const fail = () => Promise.reject(new Error('no'))
  await expect(send('e', {}, { userId: 7 }, fail)).rejects.toThrow('no')
  expect((await send('e', { body: { name: 'Right' } })).isReplayed).toBe(false)
})

test('what is made and cannot be kept is told all the same', async () => {
  isFull = true
  expect((await send('f')).isReplayed).toBe(false)
})

test('neither keys nor answers stand where they are kept', async () => {
  await send('my-key')
  const kept = [...rows].map(([name, { reply }]) => `${name} ${String(reply)}`)
  expect(kept.join()).not.toMatch(/my-key|"id"/)
})
