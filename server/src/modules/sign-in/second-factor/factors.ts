import { and, eq, isNotNull, sql } from '../../../platform/database/drizzle.ts'
import type { Reader } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { users } from '../../accounts/index.ts'
import { phones, totpSecrets } from '../tables.ts'

/** What sign-in asks for beside the password. */
export type Factors = { phone: string | null; hasTotp: boolean }

export async function findFactors(reader: Reader, userId: number): Promise<Factors> {
  const isConfirmed = and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt))
  const [row] = await reader
    .select({ phone: phones.number, hasTotp: sql<boolean>`${totpSecrets.userId} is not null` })
    .from(users)
    .leftJoin(phones, eq(phones.userId, users.id))
    .leftJoin(totpSecrets, isConfirmed)
    .where(eq(users.id, userId))
  return row ?? { phone: null, hasTotp: false }
}

/** For what can be changed only where somebody's factors are such. */
export async function notFoundUnless(
  reader: Reader,
  userId: number,
  areSuch: (factors: Factors) => boolean,
): Promise<Refusal | undefined> {
  return areSuch(await findFactors(reader, userId)) ? undefined : new Refusal('NOT_FOUND')
}

/**
 * What is to be done with what was given. An app is asked before a phone, unless the phone is asked for and can be sent a
 * text; a code that is not six digits can only be a recovery code.
 */
export type Step = 'none' | 'ask-totp' | 'send-sms' | 'no-texts' | 'try-totp' | 'try-sms' | 'try-recovery'

export function stepFor(
  { phone, hasTotp }: Factors,
  given: { code: string | undefined; byPhone: boolean; canText: boolean },
): Step {
  if (phone === null && !hasTotp) return 'none'
  const isByApp = hasTotp && !(given.byPhone && given.canText && phone !== null)
  if (given.code === undefined) return isByApp ? 'ask-totp' : given.canText ? 'send-sms' : 'no-texts'
  if (!/^\d{6}$/.test(given.code)) return 'try-recovery'
  return isByApp ? 'try-totp' : 'try-sms'
}
