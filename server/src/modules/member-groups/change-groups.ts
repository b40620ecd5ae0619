import type { UploaderSettings } from '@envoi/contract/accounts'
import { memberGroups as limit } from '@envoi/contract/limits'
import type { NamedMemberGroup } from '@envoi/contract/member-groups'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  type Account,
  changeMembership,
  changedSettings,
  findAccountByUid,
  isTeamPlan,
  lockMembership,
  lockTeam,
} from '../accounts/index.ts'
import type { OwnedGroup } from './access.ts'
import {
  type MemberGroup,
  type MemberGroupChanges,
  countByOwner,
  deleteGroup,
  findGroup,
  findGroupById,
  hasNamesake,
  insertGroup,
  updateGroup,
} from './store.ts'

/** Those of a team that has no plan any more stay, and can be changed and deleted; new ones need one. */
export const addGroup = (database: Database, owner: Account, name: string): Promise<string> =>
  database.transaction((tx) => addGroupIn(tx, owner, name))

export async function addGroupIn(tx: Transaction, owner: Account, name: string): Promise<string> {
  const held = await lockTeam(tx, owner.id)
  if (!held) throw new Refusal('NOT_FOUND')
  if (!isTeamPlan(held.planName)) throw new Refusal('PLAN_REQUIRED')
  if ((await countByOwner(tx, owner.id)) >= limit.max) throw new Refusal('TOO_MANY_GROUPS')
  if (await hasNamesake(tx, { ownerId: owner.id, name })) throw new Refusal('GROUP_EXISTS')
  return insertGroup(tx, { ownerId: owner.id, name })
}

/** What a group is called or sets, worked out from the row as it is by then. */
export const changeGroup = (
  database: Database,
  owned: OwnedGroup,
  change: (row: MemberGroup, tx: Transaction) => Promise<MemberGroupChanges> | MemberGroupChanges,
): Promise<void> => holdGroup(database, owned, async (tx, row) => updateGroup(tx, row.id, await change(row, tx)))

export const renameGroup = (database: Database, owned: OwnedGroup, name: string): Promise<void> =>
  changeGroup(database, owned, async (row, tx) => {
    await requireFreeName(tx, row, name)
    return { name }
  })

export async function requireFreeName(tx: Transaction, row: MemberGroup, name: string): Promise<void> {
  if (await hasNamesake(tx, { ...row, name })) throw new Refusal('GROUP_EXISTS')
}

type AskedSettings = { [Setting in keyof UploaderSettings]?: UploaderSettings[Setting] | undefined }

/** What is left out stays, null takes it back. */
export const setUploader = (database: Database, owned: OwnedGroup, asked: AskedSettings): Promise<void> =>
  changeGroup(database, owned, ({ uploader }) => ({ uploader: changedSettings(owned.owner, uploader, asked) }))

/** `patient`: every member's row is written. */
export const removeGroup = (patient: Database, owned: OwnedGroup): Promise<void> =>
  holdGroup(patient, owned, (tx, { id }) => deleteGroup(tx, id))

/** The group that they were in before: a member is in one at most. */
export const addToGroup = (database: Database, owned: OwnedGroup, uid: string): Promise<NamedMemberGroup | null> =>
  holdGroup(database, owned, async (tx, group) => {
    const member = await holdMember(tx, owned.owner, uid)
    if (member.memberGroupId === group.id) return null
    await changeMembership(tx, member.id, { memberGroupId: group.id })
    const before = member.memberGroupId === null ? undefined : await findGroupById(tx, member.memberGroupId)
    return before ? { id: before.publicId, name: before.name } : null
  })

export const takeFromGroup = (database: Database, owned: OwnedGroup, uid: string): Promise<void> =>
  holdGroup(database, owned, async (tx, group) => {
    const member = await holdMember(tx, owned.owner, uid)
    if (member.memberGroupId !== group.id) throw new Refusal('NOT_FOUND')
    await changeMembership(tx, member.id, { memberGroupId: null })
  })

/** One at a time for a team, and with the row as it is by then: it may have gone, or have become another's. */
function holdGroup<Result>(
  database: Database,
  { owner, row }: OwnedGroup,
  act: (tx: Transaction, row: MemberGroup) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    const isThere = (await lockTeam(tx, owner.id)) !== undefined
    const now = isThere ? await findGroup(tx, row.publicId) : undefined
    if (now?.ownerId !== owner.id) throw new Refusal('NOT_FOUND')
    return act(tx, now)
  })
}

/** After the team, as everywhere. The owner is no member, and who has not joined yet has no account. */
async function holdMember(tx: Transaction, owner: Account, uid: string) {
  const account = await findAccountByUid(tx, uid)
  const held = account && (await lockMembership(tx, account.id))
  if (!account || held?.managerId !== owner.id) throw new Refusal('NOT_FOUND')
  return { ...held, id: account.id }
}
