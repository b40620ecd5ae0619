import { and, eq, isNotNull, isNull, lt, sql } from '../../../platform/database/drizzle.ts'
import { generateSecret, generateURI, verify } from 'otplib'
import { codes } from '@envoi/contract/limits'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Account } from '../../accounts/index.ts'
import { totpSecrets } from '../tables.ts'

/** Codes of an authenticator app. A clock that is one step off is forgiven, but no step is taken twice. */
export type Totp = ReturnType<typeof createTotp>

const STEP = 30
const ISSUER = 'Envoi'

export function createTotp({ secrets }: { secrets: Secrets }) {
  const open = (account: Account, sealed: Buffer): string => secrets.decrypt('totp', account.uid, sealed)

  /** The time step a code is of, if it is one of now. */
  async function findStep(secret: string, code: string, now: Date): Promise<number | undefined> {
    if (!/^\d{6}$/.test(code)) return undefined
    const epoch = Math.floor(now.getTime() / 1000)
    const result = await verify({ secret, token: code, epoch, epochTolerance: STEP })
    return result.valid ? Math.floor(epoch / STEP) + result.delta : undefined
  }

  return {
    /** A new secret that counts once confirmed, where none is in use. */
    async start(tx: Transaction, account: Account): Promise<{ secret: string; url: string }> {
      const secret = generateSecret()
      const fresh = { secret: secrets.encrypt('totp', account.uid, secret), lastStep: 0, tries: 0 }
      const rows = await tx
        .insert(totpSecrets)
        .values({ userId: account.id, ...fresh })
        .onConflictDoUpdate({ target: totpSecrets.userId, set: fresh, setWhere: isNull(totpSecrets.confirmedAt) })
        .returning({ userId: totpSecrets.userId })
      if (rows.length === 0) throw new Error('an app that is in use was not replaced')
      return { secret, url: generateURI({ issuer: ISSUER, label: account.email, secret }) }
    },

    /** Whether this first code proves that the app has the secret. After five wrong ones a new secret is needed. */
    async confirm(tx: Transaction, now: Date, account: Account, code: string): Promise<boolean> {
      const mine = eq(totpSecrets.userId, account.id)
      const [row] = await tx
        .update(totpSecrets)
        .set({ tries: sql`${totpSecrets.tries} + 1` })
        .where(and(mine, isNull(totpSecrets.confirmedAt), lt(totpSecrets.tries, codes.tries)))
        .returning({ secret: totpSecrets.secret })
      const step = row && (await findStep(open(account, row.secret), code, now))
      if (step === undefined) return false
      await tx.update(totpSecrets).set({ confirmedAt: now, lastStep: step }).where(mine)
      return true
    },

    async take(tx: Transaction, now: Date, account: Account, code: string): Promise<boolean> {
      const mine = and(eq(totpSecrets.userId, account.id), isNotNull(totpSecrets.confirmedAt))
      const [row] = await tx.select({ secret: totpSecrets.secret }).from(totpSecrets).where(mine)
      const step = row && (await findStep(open(account, row.secret), code, now))
      if (step === undefined) return false
      const rows = await tx
        .update(totpSecrets)
        .set({ lastStep: step })
        .where(and(mine, lt(totpSecrets.lastStep, step)))
        .returning({ userId: totpSecrets.userId })
      return rows.length === 1
    },

    async remove(tx: Transaction, userId: number): Promise<void> {
      await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
    },
  }
}
