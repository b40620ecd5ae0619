import { createHmac, randomBytes } from 'node:crypto'
import type { RateLimits } from './rate-limit.ts'

/**
 * Tries a password against what is stored of it. Wrong tries are counted, by source and by what they would open; where
 * too many were made, right and wrong are answered alike. What was proven is remembered for a while by this process, so
 * that 500 files do not mean 500 hashings.
 */
export type PasswordTries<Proof> = {
  /** What the password proves, or nothing when it is wrong. Empty is wrong, and not worth a try. */
  attempt(tried: Tried): Promise<Proof | undefined>
  /** Somebody has just set this password: it need not be proven. */
  remember(stored: string, given: string, proof: Proof): void
}

export type Tried = { stored: string; given: string; counters: TryCounters }
/** Who tries, and what would open: the keys of the two counters. */
export type TryCounters = Record<(typeof counterNames)[number], string>

const counterNames = ['transferPasswordSource', 'transferPasswordTransfer'] as const

const REMEMBERED = 10 * 60_000
const MAX_REMEMBERED = 10_000

export function createPasswordTries<Proof>(deps: {
  rateLimits: RateLimits
  /** Slow on purpose. */
  prove: (stored: string, given: string) => Promise<Proof | undefined>
}): PasswordTries<Proof> {
  const { rateLimits } = deps
  const memoryKey = randomBytes(32)
  const proven = new Map<string, Promise<Proof | undefined>>()
  const turns = new Map<string, Promise<unknown>>()

  /** The password itself is not kept, only a mark that says nothing outside this process. */
  const markOf = (stored: string, given: string): string =>
    createHmac('sha256', memoryKey).update(`${stored}\0${given}`).digest('base64')

  async function attempt({ stored, given, counters }: Tried): Promise<Proof | undefined> {
    for (const name of counterNames) await rateLimits.requireOpen(name, counters[name])
    if (given === '') return undefined
    const mark = markOf(stored, given)
    for (let known = proven.get(mark); known; known = proven.get(mark)) {
      // A try that was refused, to somebody else perhaps, has proven nothing: the next one is made in its place.
      const outcome = await known.then(
        (proof) => ({ proof }),
        () => undefined,
      )
      if (!outcome) continue
      if (outcome.proof === undefined) await countTry(counters)
      return outcome.proof
    }
    const proof = inTurn(counters.transferPasswordSource, () => prove(stored, given, counters))
    keep(mark, proof)
    return proof
  }

  /** One source proves one at a time: a dozen right ones at once, each counted for a moment, would shut it out. */
  async function inTurn<T>(source: string, work: () => Promise<T>): Promise<T> {
    const before = turns.get(source) ?? Promise.resolve()
    const turn = before.then(work, work)
    turns.set(source, turn)
    try {
      return await turn
    } finally {
      if (turns.get(source) === turn) turns.delete(source)
    }
  }

  /** The try is counted before it is made, so that parallel guesses cannot pass together; a right one is given back. */
  async function prove(stored: string, given: string, counters: TryCounters): Promise<Proof | undefined> {
    await countTry(counters)
    const proof = await deps.prove(stored, given).catch(async (error: unknown) => {
      // Too many are waiting for theirs, say: nobody has learned anything, so nobody has tried.
      await giveBack(counters)
      throw error
    })
    if (proof !== undefined) await giveBack(counters)
    return proof
  }

  async function countTry(counters: TryCounters): Promise<void> {
    for (const name of counterNames) await rateLimits.take(name, counters[name])
  }

  async function giveBack(counters: TryCounters): Promise<void> {
    for (const name of counterNames) await rateLimits.giveBack(name, counters[name])
  }

  /** Under way it is shared by all who say the same; afterwards only a right one is kept, and forgotten in time. */
  function keep(mark: string, proof: Promise<Proof | undefined>): void {
    const oldest = proven.keys().next()
    if (proven.size >= MAX_REMEMBERED && !oldest.done) proven.delete(oldest.value)
    proven.set(mark, proof)
    const forget = (): void => {
      if (proven.get(mark) === proof) proven.delete(mark)
    }
    proof.then((outcome) => (outcome === undefined ? forget() : setTimeout(forget, REMEMBERED).unref()), forget)
  }

  return { attempt, remember: (stored, given, proof) => keep(markOf(stored, given), Promise.resolve(proof)) }
}
