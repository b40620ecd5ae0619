import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import type { Secret } from '../../outside/object-store/port.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PasswordHashing } from '../../platform/password-hash.ts'
import { createPasswordTries } from '../../platform/password-tries.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Actor } from '../accounts/index.ts'
import type { Locks } from '../storage/index.ts'
import type { Recipient, Transfer } from './transfer.ts'

/**
 * Opens a transfer with its password. All calls share one counter of wrong tries, by source and by transfer; a locked
 * one answers alike for right and wrong. A recipient with a secret of their own has counters of their own, so that a
 * stranger cannot lock them out.
 */
export type PasswordGate = {
  /** True without a password to ask for. A missing or empty password is a wrong one. */
  isOpen(transfer: Transfer, recipient: Recipient | undefined, actor: Actor): Promise<boolean>
  /** Gives the secret of an encrypted transfer: with it alone its bytes can be read. */
  requireOpen(transfer: Transfer, recipient: Recipient | undefined, actor: Actor): Promise<Secret>
}

type Opened = { secret: Secret }

export function createPasswordGate(deps: {
  hashing: Pick<PasswordHashing, 'verify'>
  locks: Pick<Locks, 'open'>
  rateLimits: RateLimits
}): PasswordGate {
  const tries = createPasswordTries({
    rateLimits: deps.rateLimits,
    prove: async (stored, given) => ((await deps.hashing.verify(stored, given)) ? true : undefined),
  })

  async function isOpen(transfer: Transfer, recipient: Recipient | undefined, actor: Actor): Promise<boolean> {
    // Nothing is tried: what anyone may know of the transfer is told also while it is locked.
    if (transfer.passwordHash !== null && !actor.transferPassword) return false
    return (await open(transfer, recipient, actor)) !== undefined
  }

  async function open(
    { id, passwordHash: stored, isEncrypted }: Transfer,
    recipient: Recipient | undefined,
    actor: Actor,
  ): Promise<Opened | undefined> {
    if (stored === null) return { secret: undefined }
    const who = recipient === undefined ? actor.source : `recipient ${recipient.id}`
    const given = typedPassword(actor.transferPassword ?? '')
    const counters = {
      // By source alone: one common password tried on many transfers is guessing too.
      transferPasswordSource: who,
      transferPasswordTransfer: recipient === undefined ? `${id}` : `${id} ${who}`,
    }
    if (!isEncrypted) return (await tries.attempt({ stored, given, counters })) && { secret: undefined }
    const secret = await deps.locks.open(stored, given, counters)
    return secret && { secret }
  }

  return {
    isOpen,
    async requireOpen(transfer, recipient, actor) {
      const opened = await open(transfer, recipient, actor)
      if (!opened) throw new Refusal('WRONG_PASSWORD')
      return opened.secret
    },
  }
}
