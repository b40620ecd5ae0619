import { apiEmailCode, codes } from '@envoi/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader } from '../../platform/database/connect.ts'
import { and, eq, gt, lt, sql } from '../../platform/database/drizzle.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newId } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Secrets, newSeed } from '../../platform/secrets.ts'
import { type Account, isCode, isWithin, requireEmail } from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import { requireApi } from './change-keys.ts'
import { changeSettings } from './settings.ts'
import { findSettings, saveSettings } from './settings-store.ts'
import { apiSettings } from './tables.ts'

export type EmailDeps = {
  database: Database
  secrets: Secrets
  rateLimits: RateLimits
  letterbox: Letterbox
  clock: Clock
}

const noCode = { codeId: null, codeSeed: null, codeUntil: null, codeTries: 0 }

/** Where warnings about somebody's keys and webhooks go. */
export async function warningAddressOf(reader: Reader, { id, email }: Account): Promise<string> {
  const row = await findSettings(reader, id)
  return row && row.email !== null && row.emailProvenAt !== null ? row.email : email
}

/**
 * Mails a code to the address; until it comes back, warnings go to the account's own. Only so many codes go to one address:
 * whether this one does, the caller does not see. What is proven, as one's own address is, needs no code.
 */
export async function registerEmail(deps: EmailDeps, account: Account, typed: string): Promise<void> {
  await requireApi(deps.database, account.id)
  const { shown: email, key: emailKey } = requireEmail(typed)
  const now = deps.clock()
  const isMailed = emailKey !== account.emailKey && (await isWithin(deps.rateLimits, 'apiEmailCodes', emailKey))
  await changeSettings(deps.database, account, async (tx, row) => {
    if (row?.emailKey === emailKey && row.emailProvenAt !== null) return
    if (emailKey === account.emailKey) {
      await saveSettings(tx, account.id, { email, emailKey, emailProvenAt: now, ...noCode })
      return
    }
    const codeId = newId()
    const codeUntil = new Date(now.getTime() + apiEmailCode.lives)
    const code = { codeId, codeSeed: newSeed(), codeUntil, codeTries: 0 }
    await saveSettings(tx, account.id, { email, emailKey, emailProvenAt: null, ...code })
    if (isMailed) await deps.letterbox.post(tx, 'api-email-code', codeId)
  })
}

const isAwaited = (now: Date) => and(gt(apiSettings.codeUntil, now), lt(apiSettings.codeTries, codes.tries))

/** Whoever waits for a code, for the letter. */
export async function findAwaitedEmail(reader: Reader, codeId: string, now: Date) {
  const [row] = await reader
    .select()
    .from(apiSettings)
    .where(and(eq(apiSettings.codeId, codeId), isAwaited(now)))
  return row
}

/** None asked for, late, used up and wrong are told alike. */
export async function checkEmail(
  { database, secrets, clock }: Pick<EmailDeps, 'database' | 'secrets' | 'clock'>,
  { id }: Account,
  code: string,
): Promise<void> {
  const isProven = await database.transaction(async (tx) => {
    const own = eq(apiSettings.userId, id)
    // Locked, so that two tries at once count for two.
    const [waiting] = await tx
      .select()
      .from(apiSettings)
      .where(and(own, isAwaited(clock())))
      .for('update')
    if (!waiting?.codeSeed) return false
    if (!isCode(secrets, 'api-email-code', waiting.codeSeed, code)) {
      // Not by a refusal from in here, which would undo the count.
      await tx
        .update(apiSettings)
        .set({ codeTries: sql`${apiSettings.codeTries} + 1` })
        .where(own)
      return false
    }
    await saveSettings(tx, id, { emailProvenAt: clock(), ...noCode })
    return true
  })
  if (!isProven) throw new Refusal('INVALID_CODE')
}

export const removeEmail = (database: Database, account: Account): Promise<void> =>
  changeSettings(database, account, (tx) =>
    saveSettings(tx, account.id, { email: null, emailKey: null, emailProvenAt: null, ...noCode }),
  )
