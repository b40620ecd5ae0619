import { type MemberGroupView, memberGroupRoutes as calls } from '@envoi/contract/member-groups'
import { memberGroups as limit } from '@envoi/contract/limits'
import { withPictures } from '@envoi/contract/rules/look'
import type { ListedMember, MemberSort } from '@envoi/contract/teams'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, type Actor, accessTeam, findTeam, perActor, presentSettings } from '../accounts/index.ts'
import { accessMemberGroup, findOwnedGroup } from './access.ts'
import { addGroup, addToGroup, removeGroup, renameGroup, setUploader, takeFromGroup } from './change-groups.ts'
import { type CountedGroup, findByOwner, findCounted } from './store.ts'

type MemberSearch = {
  memberGroup: string
  query?: string | undefined
  sort?: MemberSort | undefined
  from?: number | undefined
  size?: number | undefined
}
/** What is asked of those who keep the list of a team and its pictures, who are made after us. */
export type MemberGroupPorts = {
  searchMembers(owner: Account, search: MemberSearch): Promise<{ members: ListedMember[]; total: number }>
  /** Where a picture of a look is shown: rows have its name. */
  pictureUrl(name: string): string
}
export type MemberGroupDeps = {
  database: Database
  /** The same, for groups of many. */
  patient: Database
}

const reads = { limits: [perActor('reads')] satisfies [unknown] }
const writes = { limits: [perActor('writes')] satisfies [unknown] }
const searches = { limits: [perActor('search')] satisfies [unknown] }

export function memberGroupRoutes(
  { database, patient }: MemberGroupDeps,
  { searchMembers, pictureUrl }: MemberGroupPorts,
): BoundRoute<Actor>[] {
  /** Their own team, where nobody says whose: the one they belong to, else their own. */
  const findTeamOf = ({ user }: Actor) => user?.managerUid ?? user?.uid ?? ''
  const team = (userId: string | undefined, actor: Actor) => findTeam(database, userId ?? findTeamOf(actor), actor)
  const one = {
    find: ({ params, actor }: { params: { id: string }; actor: Actor }) => findOwnedGroup(database, params.id, actor),
    action: accessMemberGroup,
  }
  async function view({ id }: { id: number }): Promise<MemberGroupView> {
    const row = await findCounted(database, id)
    if (!row) throw new Refusal('NOT_FOUND')
    return present(row, pictureUrl)
  }

  return [
    bind(calls.listMemberGroups, {
      find: ({ query, actor }) => team(query.userId, actor),
      action: accessTeam,
      ...reads,
      handle: async ({ subject }) => ({
        groups: (await findByOwner(database, subject.id)).map((row) => present(row, pictureUrl)),
        max: limit.max,
      }),
    }),
    bind(calls.addMemberGroup, {
      find: ({ body, actor }) => team(body.userId, actor),
      action: accessTeam,
      ...writes,
      handle: async ({ subject, body }) => ({ id: await addGroup(database, subject, body.name) }),
    }),
    bind(calls.getMemberGroup, { ...one, ...reads, handle: ({ subject }) => view(subject.row) }),
    bind(calls.renameMemberGroup, {
      ...one,
      ...writes,
      handle: async ({ subject, body }) => {
        await renameGroup(database, subject, body.name)
        return view(subject.row)
      },
    }),
    bind(calls.deleteMemberGroup, {
      ...one,
      ...writes,
      handle: async ({ subject }) => {
        await removeGroup(patient, subject)
        return {}
      },
    }),
    bind(calls.setMemberGroupUploader, {
      ...one,
      ...writes,
      handle: async ({ subject, body }) => {
        await setUploader(database, subject, body)
        return view(subject.row)
      },
    }),
    bind(calls.listMemberGroupMembers, {
      ...one,
      ...searches,
      handle: ({ subject, query }) => searchMembers(subject.owner, { ...query, memberGroup: subject.row.publicId }),
    }),
    bind(calls.addToMemberGroup, {
      ...one,
      ...writes,
      handle: async ({ subject, params }) => ({ movedFrom: await addToGroup(database, subject, params.memberId) }),
    }),
    bind(calls.takeFromMemberGroup, {
      ...one,
      ...writes,
      handle: async ({ subject, params }) => {
        await takeFromGroup(database, subject, params.memberId)
        return {}
      },
    }),
  ]
}

const present = (row: CountedGroup, pictureUrl: (name: string) => string): MemberGroupView => ({
  id: row.publicId,
  name: row.name,
  memberCount: row.memberCount,
  uploader: presentSettings(row.uploader),
  customization: withPictures(row.look, pictureUrl),
  emailCustomization: withPictures(row.mailLook, pictureUrl),
  createdAt: row.createdAt.toISOString(),
})
