import { and, eq, gt, isNull, lt, or, sql } from '../../../platform/database/drizzle.ts'
import { codes, secondFactor } from '@envoi/contract/limits'
import type { Transaction } from '../../../platform/database/connect.ts'
import { newId } from '../../../platform/ids.ts'
import { type Secrets, hashToken, isSameSecret, newSeed } from '../../../platform/secrets.ts'
import type { Letterbox } from '../../mail/index.ts'
import type { SignInAttempt } from '../sign-in-attempt.ts'
import { type PhoneCodePurpose, phoneCodes } from '../tables.ts'

/** Six digits by SMS: five minutes, one use, five tries; a new one makes the old one dead. */
export type PhoneCodes = ReturnType<typeof createPhoneCodes>

/** What the number in the row is sent, derived again when the text leaves. */
export const phoneCode = (secrets: Secrets, seed: Buffer): string => secrets.deriveDigits('phone-code', seed)

const ofPurpose = (userId: number, purpose: PhoneCodePurpose) =>
  and(eq(phoneCodes.userId, userId), eq(phoneCodes.purpose, purpose))

export function createPhoneCodes({ secrets, letterbox }: { secrets: Secrets; letterbox: Letterbox }) {
  return {
    /** How many seconds are to be waited before another one is sent; nothing when none are. */
    async findWait(
      tx: Transaction,
      now: Date,
      request: { userId: number; purpose: PhoneCodePurpose },
    ): Promise<number | undefined> {
      const [last] = await tx
        .select({ sentAt: phoneCodes.sentAt })
        .from(phoneCodes)
        .where(ofPurpose(request.userId, request.purpose))
      const opensAt = (last?.sentAt.getTime() ?? 0) + secondFactor.resendLock
      return opensAt > now.getTime() ? Math.ceil((opensAt - now.getTime()) / 1000) : undefined
    },

    /** From now on the one before is dead. Of an attempt that can be known again, the code is that attempt's alone. */
    async send(
      tx: Transaction,
      now: Date,
      request: { userId: number; purpose: PhoneCodePurpose; number: string; attempt?: SignInAttempt | undefined },
    ): Promise<void> {
      const publicId = newId()
      const fresh = {
        publicId,
        number: request.number,
        seed: newSeed(),
        attemptHash: request.attempt?.fresh?.hash ?? null,
        tries: 0,
        sentAt: now,
        expiresAt: new Date(now.getTime() + secondFactor.lives),
      }
      await tx
        .insert(phoneCodes)
        .values({ userId: request.userId, purpose: request.purpose, ...fresh })
        .onConflictDoUpdate({ target: [phoneCodes.userId, phoneCodes.purpose], set: fresh })
      await letterbox.postText(tx, 'second-factor-code', publicId)
    },

    /**
     * Counts the try and compares; a right code is used up by it. Tells the number it was sent to. From another browser
     * than the one that asked there is nothing to compare with, and no try of that one's is used up.
     */
    async take(
      tx: Transaction,
      now: Date,
      given: { userId: number; purpose: PhoneCodePurpose; code: string; attempt?: SignInAttempt | undefined },
    ): Promise<string | undefined> {
      const mine = ofPurpose(given.userId, given.purpose)
      const isOfAttempt = eq(phoneCodes.attemptHash, hashToken(given.attempt?.held ?? ''))
      const [tried] = await tx
        .update(phoneCodes)
        .set({ tries: sql`${phoneCodes.tries} + 1` })
        .where(
          and(
            mine,
            lt(phoneCodes.tries, codes.tries),
            gt(phoneCodes.expiresAt, now),
            or(isNull(phoneCodes.attemptHash), isOfAttempt),
          ),
        )
        .returning({ seed: phoneCodes.seed, number: phoneCodes.number })
      if (!tried || !isSameSecret(given.code, phoneCode(secrets, tried.seed))) return undefined
      await tx.delete(phoneCodes).where(mine)
      return tried.number
    },
  }
}
