import { expect, test, vi } from 'vitest'
import { Refusal } from '../../platform/http/refusal.ts'
import { createPasswordHashing } from '../../platform/password-hash.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { createLocks, requireSecret, sendersTries } from './lock.ts'

const password = 'correct horse battery'
const counters = sendersTries(1, '192.0.2.1')

/** Locks of one process: how often it derived is counted, and so are tries. */
function locksOfNode({ isBusy = false } = {}) {
  const passwords = createPasswordHashing()
  const derived: string[] = []
  const counts = new Map<string, number>()
  const add = async (name: string, key: string, hits: number): Promise<void> =>
    void counts.set(`${name} ${key}`, (counts.get(`${name} ${key}`) ?? 0) + hits)
  const rateLimits: RateLimits = {
    requireOpen: async () => {},
    take: (name, key) => add(name, key, 1),
    giveBack: (name, key) => add(name, key, -1),
    clear: async (name, key) => void counts.delete(`${name} ${key}`),
  }
  const derive: typeof passwords.derive = async (given, from) => {
    if (isBusy) throw new Refusal('UNAVAILABLE')
    derived.push(given)
    return passwords.derive(given, from)
  }
  return { locks: createLocks({ passwords: { derive }, rateLimits }), derived, counts }
}

test('the right password gives the same secret again, on every node; another gives none', async () => {
  const { lock, secret } = await locksOfNode().locks.make(password)
  expect(secret).toHaveLength(32)
  const { locks } = locksOfNode()
  expect(await locks.open(lock, password, counters)).toEqual(secret)
  for (const wrong of ['', ' ', `${password}.`, password.toUpperCase()]) {
    expect(await locks.open(lock, wrong, counters), wrong).toBeUndefined()
  }
})

test('the stored lock holds salt, cost and check, and nothing of password or secret', async () => {
  const { locks } = locksOfNode()
  const [one, two] = [await locks.make(password), await locks.make(password)]
  expect(one.lock).toMatch(/^envoi-lock\$1\$19456,2,1\$[\w-]{22}\$[\w-]{43}$/)
  expect([two.lock, two.secret]).not.toEqual([one.lock, one.secret])
  for (const form of ['base64url', 'base64', 'hex'] as const) expect(one.lock).not.toContain(one.secret.toString(form))
})

test('a password is derived from once for an upload and a node, however often it is shown', async () => {
  const sender = locksOfNode()
  const { lock, secret } = await sender.locks.make(password)
  const shown = () => sender.locks.open(lock, password, counters)
  expect(await Promise.all([shown(), shown(), shown()])).toEqual([secret, secret, secret])
  expect(sender.derived).toEqual([password])

  const other = locksOfNode()
  await Promise.all([1, 2, 3].map(() => other.locks.open(lock, password, counters)))
  await other.locks.open(lock, password, counters)
  expect(other.derived).toEqual([password])
  expect([...other.counts.values()], 'a right one takes no try').toEqual([0, 0])
})

test('a password is remembered for ten minutes, and then derived from again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const { locks, derived } = locksOfNode()
    const { lock } = await locks.make(password)
    vi.advanceTimersByTime(10 * 60_000 - 1)
    await locks.open(lock, password, counters)
    expect(derived).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await locks.open(lock, password, counters)
    expect(derived).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('a wrong password counts by source and by upload', async () => {
  const { lock } = await locksOfNode().locks.make(password)
  const { locks, counts } = locksOfNode()
  await locks.open(lock, 'barley', counters)
  await locks.open(lock, 'barley', counters)
  expect(Object.fromEntries(counts)).toEqual({
    'transferPasswordSource sender 192.0.2.1': 2,
    'transferPasswordTransfer intake 1': 2,
  })
})

test('the same word in other code points is the same password', async () => {
  const { lock, secret } = await locksOfNode().locks.make('caf\u00e9 au lait')
  expect(await locksOfNode().locks.open(lock, 'cafe\u0301 au lait', counters)).toEqual(secret)
})

test('spaces around a password do not count: a header would lose them', async () => {
  const { lock, secret } = await locksOfNode().locks.make(' otter in the rain\t')
  for (const shown of ['otter in the rain', ' otter in the rain\t', '  otter in the rain']) {
    expect(await locksOfNode().locks.open(lock, shown, counters), shown).toEqual(secret)
  }
  expect(await locksOfNode().locks.open(lock, 'otter  in the rain', counters)).toBeUndefined()
})

test('a try that could not be made is not counted: the machine was busy, and the password may be right', async () => {
  const { lock } = await locksOfNode().locks.make(password)
  const busy = locksOfNode({ isBusy: true })
  await expect(busy.locks.open(lock, password, counters)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect([...busy.counts.values()]).toEqual([0, 0])
})

test('where nothing is encrypted, a password is a mistake; where something is, none is a wrong one', async () => {
  const { locks } = locksOfNode()
  const { lock, secret } = await locks.make(password)
  const asking = (given: string | undefined, kept: string | null) =>
    requireSecret(locks, { lock: kept, password: given, counters })
  expect(await asking(undefined, null)).toBeUndefined()
  await expect(asking(password, null)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    detail: 'sseCPassword: the transfer is not encrypted',
  })
  expect(await asking(password, lock)).toEqual(secret)
  for (const wrong of [undefined, '', 'barley']) {
    await expect(asking(wrong, lock), wrong).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  }
})
