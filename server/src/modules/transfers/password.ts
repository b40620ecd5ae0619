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

export function createPasswordGate(deps: { hashing: PasswordHashing; rateLimits: RateLimits }): PasswordGate {
  const { hashing, rateLimits } = deps
  const memoryKey = randomBytes(32)
  const proven = new Map<string, { until: number; proof: Promise<boolean> }>()

  async function isOpen(transfer: Transfer, recipient: Recipient | undefined, actor: Actor): Promise<boolean> {
    const stored = transfer.passwordHash
    if (stored === null) return true
    const who = recipient === undefined ? actor.source : `recipient ${recipient.id}`
    const bySource = `${transfer.id} ${who}`
    const byTransfer = recipient === undefined ? `${transfer.id}` : `${transfer.id} ${who}`
    await rateLimits.requireOpen('transferPasswordSource', bySource)
    await rateLimits.requireOpen('transferPasswordTransfer', byTransfer)
    const given = actor.transferPassword ?? ''
    if (given === '') return false

    const name = createHmac('sha256', memoryKey).update(`${transfer.id}\0${stored}\0${given}`).digest('base64')
    const known = proven.get(name)
    if (known && known.until > performance.now()) return known.proof
    const proof = prove(stored, given, bySource, byTransfer)
    remember(name, proof)
    const isRight = await proof.catch((error: unknown) => {
      proven.delete(name)
      throw error
    })
    if (!isRight) proven.delete(name)
    return isRight
  }

  /** The try is counted before it is made, so that parallel guesses cannot pass together; a right one is given back. */
  async function prove(stored: string, given: string, bySource: string, byTransfer: string): Promise<boolean> {
    await rateLimits.take('transferPasswordSource', bySource)
    await rateLimits.take('transferPasswordTransfer', byTransfer)
    if (!(await hashing.verify(stored, given))) return false
    await rateLimits.giveBack('transferPasswordSource', bySource)
    await rateLimits.giveBack('transferPasswordTransfer', byTransfer)
    return true
  }

  function remember(name: string, proof: Promise<boolean>): void {
    const oldest = proven.keys().next()
    if (proven.size >= MAX_REMEMBERED && !oldest.done) proven.delete(oldest.value)
    proven.set(name, { until: performance.now() + REMEMBERED, proof })
  }

  return {
    isOpen,
    async requireOpen(transfer, recipient, actor) {
      if (!(await isOpen(transfer, recipient, actor))) throw new Refusal('WRONG_PASSWORD')
    },
  }
}
