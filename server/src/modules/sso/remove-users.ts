import type { LeftTransfers } from '@envoi/contract/words'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Account, Actor } from '../accounts/index.ts'
import type { Teams } from '../teams/index.ts'
import { findJoinedMembers, removeIdentitiesOf } from './identities.ts'

/**
 * Everybody whom single sign-on brought into the team leaves it, and is nobody at the provider any more. Their accounts
 * stay theirs: whoever has no password there gets a link for one by mail.
 */
export async function removeSsoUsers(
  teams: Pick<Teams, 'takeOut'>,
  tx: Transaction,
  of: { actor: Actor; owner: Account; left: LeftTransfers },
): Promise<number> {
  const userIds = await findJoinedMembers(tx, of.owner.id)
  for (const userId of userIds) await teams.takeOut(tx, { ...of, userId })
  await removeIdentitiesOf(tx, userIds)
  return userIds.length
}
