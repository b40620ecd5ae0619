import { randomBytes, timingSafeEqual } from 'node:crypto'
import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import type { Secret } from '../../outside/object-store/port.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type HashingCost, type PasswordHashing, hashingCost } from '../../platform/password-hash.ts'
import { type TryCounters, createPasswordTries } from '../../platform/password-tries.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'

/**
 * What is kept of a password that bytes are encrypted with: how to find the secret again, and a check that tells a wrong
 * password before any byte. Neither the password nor the secret is in it.
 */
export type Locks = {
  make(password: string): Promise<{ lock: string; secret: Buffer }>
  /** The secret, or nothing when the password is wrong. Wrong ones are counted. */
  open(lock: string, password: string, counters: TryCounters): Promise<Secret>
}

const SECRET = 32
const CHECK = 32
const SALT = 16
const form = /^envoi-lock\$1\$(\d+),(\d+),(\d+)\$([\w-]+)\$([\w-]+)$/

type Lock = { cost: HashingCost; salt: Buffer; check: Buffer }

export function createLocks(deps: { passwords: Pick<PasswordHashing, 'derive'>; rateLimits: RateLimits }): Locks {
  async function derive(password: string, { cost, salt }: Pick<Lock, 'cost' | 'salt'>) {
    const bytes = await deps.passwords.derive(typedPassword(password), { salt, cost, length: SECRET + CHECK })
    return { secret: Buffer.from(bytes.subarray(0, SECRET)), check: bytes.subarray(SECRET) }
  }
  const tries = createPasswordTries<Buffer>({
    rateLimits: deps.rateLimits,
    async prove(stored, given) {
      const lock = readLock(stored)
      const { secret, check } = await derive(given, lock)
      return timingSafeEqual(check, lock.check) ? secret : undefined
    },
  })
  return {
    async make(password) {
      const parts = { cost: hashingCost, salt: randomBytes(SALT) }
      const { secret, check } = await derive(password, parts)
      const lock = writeLock({ ...parts, check })
      tries.remember(lock, password, secret)
      return { lock, secret }
    },
    open: (lock, password, counters) => tries.attempt({ stored: lock, given: password, counters }),
  }
}

/** Whoever sends bytes is counted by themselves: strangers at the download page cannot keep them from it. */
export const sendersTries = (intakeId: number, source: string): TryCounters => ({
  transferPasswordSource: `sender ${source}`,
  transferPasswordTransfer: `intake ${intakeId}`,
})

/** The secret of what may be encrypted: without a lock there is none, and no password to be given. */
export async function requireSecret(
  locks: Locks,
  { lock, password, counters }: { lock: string | null; password: string | undefined; counters: TryCounters },
): Promise<Secret> {
  if (lock === null) {
    if (password === undefined) return undefined
    throw new Refusal('BAD_REQUEST', { detail: 'sseCPassword: the transfer is not encrypted' })
  }
  const secret = await locks.open(lock, password ?? '', counters)
  if (!secret) throw new Refusal('WRONG_PASSWORD')
  return secret
}

function writeLock({ cost, salt, check }: Lock): string {
  const { memoryCost, timeCost, parallelism } = cost
  const words = [`${memoryCost},${timeCost},${parallelism}`, salt.toString('base64url'), check.toString('base64url')]
  return `envoi-lock$1$${words.join('$')}`
}

function readLock(text: string): Lock {
  const [, memoryCost, timeCost, parallelism, salt, check] = form.exec(text) ?? []
  if (salt === undefined || check === undefined) throw new Error('what is stored is not a lock')
  return {
    cost: { memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64url'),
    check: Buffer.from(check, 'base64url'),
  }
}
