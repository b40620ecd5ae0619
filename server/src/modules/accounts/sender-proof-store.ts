import { and, eq, gt, inArray, lt, sql } from '../../platform/database/drizzle.ts'
import { codes } from '@envoi/contract/limits'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { provenSenders, senderProofCodes } from './tables.ts'

/** A visitor who waits for the code that proves an address. */
export type SenderProofCode = typeof senderProofCodes.$inferSelect

/** A new code takes the place of the one before: that is dead. */
export async function putProofCode(tx: Transaction, row: Omit<SenderProofCode, 'tries'>): Promise<void> {
  const { emailKey, source, ...renewed } = { ...row, tries: 0 }
  await tx
    .insert(senderProofCodes)
    .values({ emailKey, source, ...renewed })
    .onConflictDoUpdate({ target: [senderProofCodes.emailKey, senderProofCodes.source], set: renewed })
}

export async function findProofCode(reader: Reader, publicId: string, now: Date): Promise<SenderProofCode | undefined> {
  const [row] = await reader
    .select()
    .from(senderProofCodes)
    .where(and(eq(senderProofCodes.publicId, publicId), gt(senderProofCodes.expiresAt, now)))
  return row
}

const ofAsker = ({ emailKey, source }: Pick<SenderProofCode, 'emailKey' | 'source'>) =>
  and(eq(senderProofCodes.emailKey, emailKey), eq(senderProofCodes.source, source))

/** Locked, so that two tries at once count for two. Only what was asked for from there: a stranger kills nobody's code. */
export async function lockProofCode(
  tx: Transaction,
  asker: Pick<SenderProofCode, 'emailKey' | 'source'>,
  now: Date,
): Promise<SenderProofCode | undefined> {
  const isOpen = and(gt(senderProofCodes.expiresAt, now), lt(senderProofCodes.tries, codes.tries))
  const [row] = await tx
    .select()
    .from(senderProofCodes)
    .where(and(ofAsker(asker), isOpen))
    .for('update')
  return row
}

export async function countWrongProof(tx: Transaction, code: SenderProofCode): Promise<void> {
  await tx
    .update(senderProofCodes)
    .set({ tries: sql`${senderProofCodes.tries} + 1` })
    .where(ofAsker(code))
}

export async function removeProofCode(tx: Transaction, code: SenderProofCode): Promise<void> {
  await tx.delete(senderProofCodes).where(ofAsker(code))
}

/** What the browser had proven before, it has proven by its new token. */
export async function addProvenSender(
  tx: Transaction,
  proven: typeof provenSenders.$inferInsert,
  before: Buffer | undefined,
): Promise<void> {
  const { tokenHash, expiresAt } = proven
  if (before) await tx.update(provenSenders).set({ tokenHash }).where(eq(provenSenders.tokenHash, before))
  await tx
    .insert(provenSenders)
    .values(proven)
    .onConflictDoUpdate({ target: [provenSenders.tokenHash, provenSenders.emailKey], set: { expiresAt } })
}

/** Of this address, or of any where none is named. */
export async function hasProven(
  reader: Reader,
  tokenHash: Buffer,
  emailKey: string | null,
  now: Date,
): Promise<boolean> {
  const isKnown = and(eq(provenSenders.tokenHash, tokenHash), gt(provenSenders.expiresAt, now))
  const [row] = await reader
    .select({ emailKey: provenSenders.emailKey })
    .from(provenSenders)
    .where(emailKey === null ? isKnown : and(isKnown, eq(provenSenders.emailKey, emailKey)))
    .limit(1)
  return row !== undefined
}

/** How many rows of a kind one sweep removes. */
const AT_MOST = 10_000

/** Removes codes and browsers whose time is over, some at a time. */
export const sweepSenderProofs = ({ patient, clock }: { patient: Database; clock: () => Date }): Job => ({
  name: 'sweep-sender-proofs',
  cron: '*/10 * * * *',
  handle: () =>
    patient.transaction(async (tx) => {
      for (const table of [senderProofCodes, provenSenders]) {
        const old = tx
          .select({ ctid: sql`ctid` })
          .from(table)
          .where(lt(table.expiresAt, clock()))
        await tx.delete(table).where(inArray(sql`ctid`, old.limit(AT_MOST)))
      }
    }),
})
