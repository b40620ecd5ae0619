import { createHmac, randomBytes } from 'node:crypto'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Actor } from '../accounts/index.ts'
import type { Recipient, Transfer } from './transfer.ts'

/**
 * Opens a transfer with its password. All calls share one counter of wrong tries, by source and by transfer; a locked
 * one answers alike for right and wrong. A recipient with a secret of their own has counters of their own, so that a
 * stranger cannot lock them out.
 */
export type PasswordGate = {
  /** True without a password to ask for. A missing or empty password is a wrong one. */
  isOpen(transfer: Transfer, recipient: Recipient | undefined, actor: Actor): Promise<boolean>
  requireOpen(transfer: Transfer, recipient: Recipient | undefined, actor: Actor): Promise<void>
}

/** A password proven once is remembered for this long by this process, so that 500 files do not mean 500 hashings. */
const REMEMBERED = 10 * 60_000
const MAX_REMEMBERED = 10_000

const counterNames = ['transferPasswordSource', 'transferPasswordTransfer'] as const
type Counters = Record<(typeof counterNames)[number], string>

export function createPasswordGate(deps: { hashing: PasswordHashing; rateLimits: RateLimits }): PasswordGate {
  const { hashing, rateLimits } = deps
  const memoryKey = randomBytes(32)
  const proven = new Map<string, { until: number; proof: Promise<boolean> }>()

  async function isOpen(transfer: Transfer, recipient: Recipient | undefined, actor: Actor): Promise<boolean> {
    // Nothing is tried: what anyone may know of the transfer is told also while it is locked.
    if (transfer.passwordHash !== null && !actor.transferPassword) return false
    return tryPassword(transfer, recipient, actor)
  }

  async function tryPassword(transfer: Transfer, recipient: Recipient | undefined, actor: Actor): Promise<boolean> {
    const stored = transfer.passwordHash
    if (stored === null) return true
    const who = recipient === undefined ? actor.source : `recipient ${recipient.id}`
    const counters = {
      // By source alone: one common password tried on many transfers is guessing too.
      transferPasswordSource: who,
      transferPasswordTransfer: recipient === undefined ? `${transfer.id}` : `${transfer.id} ${who}`,
    }
    for (const name of counterNames) await rateLimits.requireOpen(name, counters[name])
    const given = actor.transferPassword ?? ''
    if (given === '') return false

    const name = createHmac('sha256', memoryKey).update(`${transfer.id}\0${stored}\0${given}`).digest('base64')
    for (let known = findProof(name); known; known = findProof(name)) {
      // A try that was refused, to somebody else perhaps, has proven nothing: the next one is made in its place.
      const isRight = await known.catch(() => undefined)
      if (isRight) return true
      if (isRight === false) {
        await countTry(counters)
        return false
      }
    }
    const proof = prove(stored, given, counters)
    remember(name, proof)
    return proof
  }

  /** The try is counted before it is made, so that parallel guesses cannot pass together; a right one is given back. */
  async function prove(stored: string, given: string, counters: Counters): Promise<boolean> {
    await countTry(counters)
    if (!(await hashing.verify(stored, given))) return false
    for (const name of counterNames) await rateLimits.giveBack(name, counters[name])
    return true
  }

  async function countTry(counters: Counters): Promise<void> {
    for (const name of counterNames) await rateLimits.take(name, counters[name])
  }

  function findProof(name: string): Promise<boolean> | undefined {
    const known = proven.get(name)
    return known && known.until > performance.now() ? known.proof : undefined
  }

  /** Under way it is shared by all who say the same; afterwards only a right one is kept. */
  function remember(name: string, proof: Promise<boolean>): void {
    const oldest = proven.keys().next()
    if (proven.size >= MAX_REMEMBERED && !oldest.done) proven.delete(oldest.value)
    proven.set(name, { until: performance.now() + REMEMBERED, proof })
    proof.then(
      (isRight) => isRight || proven.delete(name),
      () => proven.delete(name),
    )
  }

  return {
    isOpen,
    async requireOpen(transfer, recipient, actor) {
      if (!(await tryPassword(transfer, recipient, actor))) throw new Refusal('WRONG_PASSWORD')
    },
  }
}
