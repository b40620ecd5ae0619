import { addressBook } from '@envoi/contract/limits'
import type { Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { countMemberships } from './group-store.ts'

/** Asked after members were put in, in the same turn; if there are too many, none of it has happened. */
export async function requireMemberRoom(tx: Transaction, ownerId: number, added: number): Promise<void> {
  if (added === 0) return
  const most = addressBook.memberships
  if ((await countMemberships(tx, ownerId, most)) > most) throw new Refusal('TOO_MANY_MEMBERS')
}
