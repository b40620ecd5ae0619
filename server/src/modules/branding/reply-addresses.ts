import type { Reader, Transaction } from '../../platform/database/connect.ts'
import { and, eq, inArray, isNotNull } from '../../platform/database/drizzle.ts'
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

/** What was proven for the team stays so under its next owner, who may have begun to prove the same address. */
export async function moveReplyAddresses(tx: Transaction, fromId: number, toId: number): Promise<void> {
  const { ownerId, emailKey } = replyAddresses
  const moving = tx.select({ emailKey }).from(replyAddresses).where(eq(ownerId, fromId))
  await tx.delete(replyAddresses).where(and(eq(ownerId, toId), inArray(emailKey, moving)))
  await tx.update(replyAddresses).set({ ownerId: toId }).where(eq(ownerId, fromId))
}
