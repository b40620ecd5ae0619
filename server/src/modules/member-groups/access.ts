import type { Action } from '../../platform/authority.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type Account, type Actor, accessTeam, findTeam } from '../accounts/index.ts'
import { type MemberGroup, findGroup } from './store.ts'

/** A group of members, and whose team it is of. */
export type OwnedGroup = { owner: Account; row: MemberGroup }

/** What is done to one group of members: by whoever may act for the team. */
export const accessMemberGroup: Action<Actor, OwnedGroup> = {
  name: 'member-group',
  isFor: (actor) => actor.user !== undefined,
  allows: (actor, { owner }) => accessTeam.allows(actor, owner),
}

/** Finds for `accessMemberGroup`; one of a team that is not the caller's is as good as none. */
export async function findOwnedGroup(database: Database, id: string, actor: Actor): Promise<OwnedGroup | undefined> {
  const row = await findGroup(database, id)
  const owner = row && (await findTeam(database, row.ownerUid, actor))
  return owner && { owner, row }
}
