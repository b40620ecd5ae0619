import type { Action } from '../../platform/authority.ts'
import type { Reader } from '../../platform/database/connect.ts'
import { type Account, type Actor, accessTeam, findTeam } from '../accounts/index.ts'
import { type Subdomain, findSubdomain } from './store.ts'

/** A subdomain, and whose it is. */
export type Owned = { owner: Account; row: Subdomain }

/** What is done to one subdomain: by whoever may act for its owner's team. */
export const accessSubdomain: Action<Actor, Owned> = {
  name: 'subdomain',
  isFor: (actor) => actor.user !== undefined,
  allows: (actor, { owner }) => accessTeam.allows(actor, owner),
}

/** Finds for `accessSubdomain`; one of a team that is not the caller's is as good as none. */
export const findOwned =
  (database: Reader) =>
  async ({ params, actor }: { params: { id: string }; actor: Actor }): Promise<Owned | undefined> => {
    const row = await findSubdomain(database, params.id)
    const owner = row && (await findTeam(database, row.ownerUid, actor))
    return owner && { owner, row }
  }
