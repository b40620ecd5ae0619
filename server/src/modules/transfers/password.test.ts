import { rates } from '@envoi/contract/limits'
import { expect, test } from 'vitest'
import { Refusal } from '../../platform/http/refusal.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Actor } from '../accounts/index.ts'
import { createPasswordGate } from './password.ts'
import type { Recipient, Transfer } from './transfer.ts'

const transfer = { id: 1, passwordHash: 'hash of sesame', isEncrypted: false } as Transfer
const secret = Buffer.from('of the bytes')
const bo = { id: 7 } as Recipient
const from = (source: string, transferPassword?: string): Actor => ({ source, transferPassword }) as Actor

/** A gate with a hashing that can be held back, and limits that are counted in memory. */
function gateWithCounts() {
  const counts = new Map<string, number>()
  const requireOpen: RateLimits['requireOpen'] = async (name, key) => {
    if ((counts.get(`${name} ${key}`) ?? 0) >= rates[name].max) throw new Refusal('TOO_MANY_REQUESTS')
  }
  const add = (name: string, key: string, hits: number): void =>
    void counts.set(`${name} ${key}`, (counts.get(`${name} ${key}`) ?? 0) + hits)
  const rateLimits: RateLimits = {
    requireOpen,
    async take(name, key) {
      await requireOpen(name, key)
      add(name, key, 1)
    },
    giveBack: async (name, key) => add(name, key, -1),
    clear: async (name, key) => void counts.delete(`${name} ${key}`),
  }
  const verified: string[] = []
  const hashing = {
    async verify(stored: string, password: string) {
      verified.push(password)
      await new Promise((resolve) => setImmediate(resolve))
      return stored === `hash of ${password}`
    },
  }
  const opened: unknown[] = []
  const locks = {
    async open(...asked: unknown[]) {
      opened.push(asked)
      return asked[1] === 'sesame' ? secret : undefined
    },
  }
  return { gate: createPasswordGate({ hashing, locks, rateLimits }), counts, verified, opened, add }
}

test('a right password is hashed once for all who give it, and takes no try from anybody', async () => {
  const { gate, counts, verified } = gateWithCounts()
  const opens = (source: string) => gate.isOpen(transfer, undefined, from(source, 'sesame'))
  expect(await Promise.all(['a', 'b', 'c', 'a'].map(opens))).toEqual([true, true, true, true])
  expect(await opens('d')).toBe(true)
  expect(verified).toEqual(['sesame'])
  expect([...counts.values()]).toEqual([0, 0])
})

test('many right ones at once, of as many transfers, shut nobody out, and as many wrong ones do', async () => {
  const { gate, counts, verified } = gateWithCounts()
  const opens = (word: string) => async (_: unknown, id: number) => {
    const one = { ...transfer, id, passwordHash: `hash of sesame ${id}` }
    return gate.isOpen(one, undefined, from('a', `${word} ${id}`))
  }
  const dozen = Array.from({ length: 12 })
  expect(await Promise.all(dozen.map(opens('sesame')))).toEqual(dozen.map(() => true))
  expect(Math.max(...counts.values())).toBe(0)
  verified.length = 0
  const guesses = await Promise.allSettled(dozen.map(opens('barley')))
  expect(guesses.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(verified).toHaveLength(10)
})

test('a wrong one is hashed once for all who give it at the same moment, and counts for each of them', async () => {
  const { gate, counts, verified } = gateWithCounts()
  const opens = (source: string) => gate.isOpen(transfer, undefined, from(source, 'barley'))
  expect(await Promise.all(['a', 'a', 'b'].map(opens))).toEqual([false, false, false])
  expect(verified).toEqual(['barley'])
  expect(Object.fromEntries(counts)).toEqual({
    'transferPasswordSource a': 2,
    'transferPasswordSource b': 1,
    'transferPasswordTransfer 1': 3,
  })
  expect(await opens('a')).toBe(false)
  expect(verified).toEqual(['barley', 'barley'])
})

test('whoever has used up their tries is refused alone, also when others give the same at the same moment', async () => {
  const { gate, verified, add } = gateWithCounts()
  // The last try of `a` is taken between the question whether one is left and the taking of it.
  const locked = gate.isOpen(transfer, undefined, from('a', 'sesame'))
  const others = ['b', 'c'].map((source) => gate.isOpen(transfer, undefined, from(source, 'sesame')))
  add('transferPasswordSource', 'a', 10)
  await expect(locked).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await Promise.all(others)).toEqual([true, true])
  expect(verified).toEqual(['sesame'])
})

test('a transfer without a password is open; a missing or an empty password opens nothing and counts nothing', async () => {
  const { gate, counts, verified } = gateWithCounts()
  expect(await gate.isOpen({ id: 2, passwordHash: null } as Transfer, undefined, from('a'))).toBe(true)
  for (const password of [undefined, '']) {
    expect(await gate.isOpen(transfer, undefined, from('a', password))).toBe(false)
    await expect(gate.requireOpen(transfer, undefined, from('a', password))).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    })
  }
  expect([verified.length, counts.size]).toEqual([0, 0])
})

test('a transfer that is locked for strangers is open to a recipient with a secret of their own', async () => {
  const { gate, add } = gateWithCounts()
  add('transferPasswordTransfer', '1', 100)
  await expect(gate.requireOpen(transfer, undefined, from('a', 'sesame'))).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  await gate.requireOpen(transfer, bo, from('a', 'sesame'))
})

test('an encrypted transfer is opened by its lock, with the same counters, and gives the secret of its bytes', async () => {
  const { gate, verified, opened } = gateWithCounts()
  const encrypted = { ...transfer, passwordHash: 'lock', isEncrypted: true }
  expect(await gate.requireOpen(encrypted, undefined, from('a', 'sesame'))).toBe(secret)
  expect(await gate.isOpen(encrypted, bo, from('a', 'sesame'))).toBe(true)
  await expect(gate.requireOpen(encrypted, undefined, from('a', 'barley'))).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  expect(opened).toEqual([
    ['lock', 'sesame', { transferPasswordSource: 'a', transferPasswordTransfer: '1' }],
    ['lock', 'sesame', { transferPasswordSource: 'recipient 7', transferPasswordTransfer: '1 recipient 7' }],
    ['lock', 'barley', { transferPasswordSource: 'a', transferPasswordTransfer: '1' }],
  ])
  expect(verified).toEqual([])
})
