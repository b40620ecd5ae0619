import { hash, hashRaw, verify } from '@node-rs/argon2'
import { Refusal } from './http/refusal.ts'

/** Hashing passwords is slow on purpose, so only a few run at once and a bounded number waits: the rest is told to come back. */
export type PasswordHashing = {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
  /** Bytes for keys that nothing but the password gives: the same for the same salt and cost, and never kept. */
  derive(password: string, from: { salt: Buffer; cost: HashingCost; length: number }): Promise<Buffer>
}

/** As argon2 counts: KiB of memory, passes, lanes. */
export type HashingCost = { memoryCost: number; timeCost: number; parallelism: number }

const AT_ONCE = 2
const WAITING = 100
/** argon2id (the library's default) in OWASP's profile with 19 MiB: about 25 ms, and two at once are 38 MiB. */
export const hashingCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function createPasswordHashing(cost: HashingCost = hashingCost): PasswordHashing {
  const queue: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (queue.length >= WAITING) throw new Refusal('UNAVAILABLE', { retryAfter: 2 })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (stored, password) => inTurn(() => verify(stored, password)),
    derive: (password, { salt, cost, length }) => inTurn(() => hashRaw(password, { ...cost, salt, outputLen: length })),
  }
}
