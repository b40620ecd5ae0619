import type { ListedMember } from '@envoi/contract/teams'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Account } from '../accounts/index.ts'
import type { Transfers } from '../transfers/index.ts'
import { type PeopleSearch, type Person, countPeople, searchPeople } from './people.ts'

export type SearchDeps = { database: Database; clock: Clock; transfers: Pick<Transfers, 'storageByOwner'> }

/** A page of those who belong to a team or are invited, and how many there are. */
export async function searchMembers(
  deps: SearchDeps,
  owner: Account,
  search: PeopleSearch,
): Promise<{ members: ListedMember[]; total: number }> {
  const now = deps.clock()
  // At once: either goes over everybody in the team.
  const [members, total] = await Promise.all([
    searchPeople(deps.database, owner.id, search, now).then((people) => withStorage(deps, people)),
    countPeople(deps.database, owner.id, search, now),
  ])
  return { members, total }
}

export async function withStorage({ database, transfers }: SearchDeps, people: Person[]): Promise<ListedMember[]> {
  const used = await transfers.storageByOwner(
    database,
    people.flatMap(({ userId }) => userId ?? []),
  )
  return people.map(({ userId, ...listed }) => ({ ...listed, storageUsed: (userId && used.get(userId)) || 0 }))
}
