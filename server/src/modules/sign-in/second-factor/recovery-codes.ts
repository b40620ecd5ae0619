import { createHmac, randomInt } from 'node:crypto'
import { and, count, eq, isNull } from '../../../platform/database/drizzle.ts'
import { secondFactor } from '@envoi/contract/limits'
import { plainCode } from '@envoi/contract/rules/typed-secrets'
import type { Reader, Transaction } from '../../../platform/database/connect.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { recoveryCodes } from '../tables.ts'

/** For the day the phone is lost: ten codes on paper, each good once. */
export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>

/** No letters or digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

const half = (): string => Array.from({ length: HALF }, () => alphabet[randomInt(alphabet.length)]).join('')

export function createRecoveryCodes({ secrets }: { secrets: Secrets }) {
  /** However it was copied from the paper. */
  const hash = (userId: number, code: string): Buffer =>
    createHmac('sha256', secrets.key('recovery-code'))
      .update(`${userId} ${plainCode(code).toLowerCase()}`)
      .digest()

  return {
    /** New ones; the old ones are dead. */
    async make(tx: Transaction, userId: number): Promise<string[]> {
      const codes = Array.from({ length: secondFactor.recoveryCodes }, () => `${half()}-${half()}`)
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hash(userId, code) })))
      return codes
    },

    async take(tx: Transaction, now: Date, userId: number, code: string): Promise<boolean> {
      const rows = await tx
        .update(recoveryCodes)
        .set({ usedAt: now })
        .where(
          and(
            eq(recoveryCodes.userId, userId),
            eq(recoveryCodes.codeHash, hash(userId, code)),
            isNull(recoveryCodes.usedAt),
          ),
        )
        .returning({ userId: recoveryCodes.userId })
      return rows.length === 1
    },

    async left(reader: Reader, userId: number): Promise<number> {
      const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
      const [row] = await reader.select({ left: count() }).from(recoveryCodes).where(unused)
      return row?.left ?? 0
    },

    async remove(tx: Transaction, userId: number): Promise<void> {
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    },
  }
}
