import { eq } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Actor, ProvenSenders } from '../accounts/index.ts'
import { transfers } from './tables.ts'
import type { Transfer } from './transfer.ts'

/** Refuses mail to others in the name of an address that nobody has proven; one that is proven now, stays proven. */
export async function requireProven(
  { database, provenSenders }: { database: Database; provenSenders: ProvenSenders },
  actor: Actor,
  transfer: Transfer,
): Promise<void> {
  await provenSenders.requireProvenSender(actor, transfer)
  if (transfer.senderProven || transfer.senderEmailKey === null) return
  if (!(await provenSenders.isProven(actor, transfer))) return
  await database.update(transfers).set({ senderProven: true }).where(eq(transfers.id, transfer.id))
}
