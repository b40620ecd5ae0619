import type { Transaction } from '../../platform/database/connect.ts'
import { type Account, changeMembership } from '../accounts/index.ts'
import { findMemberGroupIds } from '../member-groups/index.ts'
import type { SsoSite } from './sites.ts'

/**
 * The group of members that the directory puts somebody in: the first of the list that they are in there. Whoever is in
 * none of them leaves a group of the list, and stays in one that managers chose. Nothing changes where the directory has
 * not told, as for those who are in too many.
 */
export async function applyGroups(
  tx: Transaction,
  { config, ownerId }: SsoSite,
  account: Account,
  told: readonly string[] | undefined,
): Promise<void> {
  const mapping = config?.groupMapping ?? []
  if (mapping.length === 0 || told === undefined || account.managerId !== ownerId) return
  const ids = await findMemberGroupIds(tx, ownerId)
  // Groups that were deleted since are mapped to nothing.
  const present = mapping.flatMap(({ value, memberGroup }) => {
    const id = ids.get(memberGroup)
    return id === undefined ? [] : [{ value, id }]
  })
  const now = account.memberGroupId
  const wanted = present.find(({ value }) => told.includes(value))?.id ?? null
  const isMapped = present.some(({ id }) => id === now)
  const next = wanted ?? (isMapped ? null : now)
  if (next !== now) await changeMembership(tx, account.id, { memberGroupId: next })
}
