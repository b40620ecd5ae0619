import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { and, eq, isNotNull } from '../../platform/database/drizzle.ts'
import type { Account } from '../accounts/index.ts'
import { replyAddresses } from './tables.ts'

/** The owner's own address was proven before there was an account. */
export async function isProvenReplyAddress(
  reader: Reader,
  owner: Pick<Account, 'id' | 'emailKey'>,
  emailKey: string,
): Promise<boolean> {
  if (emailKey === owner.emailKey) return true
  const isProven = and(
    eq(replyAddresses.ownerId, owner.id),
    eq(replyAddresses.emailKey, emailKey),
    isNotNull(replyAddresses.provenAt),
  )
  return (await reader.$count(replyAddresses, isProven)) > 0
}

/** What was proven for the team stays so under its next owner, who may have proven the same address. */
export async function moveReplyAddresses(tx: Transaction, fromId: number, toId: number): Promise<void> {
  const moving = tx.delete(replyAddresses).where(eq(replyAddresses.ownerId, fromId)).returning()
  const rows = (await moving).map((row) => ({ ...row, ownerId: toId }))
  if (rows.length > 0) await tx.insert(replyAddresses).values(rows).onConflictDoNothing()
}
