import type { UploaderSettings } from '@envoi/contract/accounts'
import type { MemberGroupView, NamedMemberGroup } from '@envoi/contract/member-groups'
import type { ScimView } from '@envoi/contract/scim'
import type { ListedMember, MemberView, TeamView } from '@envoi/contract/teams'
import { nothingSaid } from '@envoi/contract/rules/transfer-options'
import { type Answers, given, refused } from './fake-service.ts'
import { type Somebody } from './people.ts'

/** Who owns the team of these tests. */
export const owner: Somebody = {
  uid: 'camille',
  email: 'camille@example.org',
  displayName: 'Camille',
  planType: 'TEAM',
}
/** Somebody in it. */
export const inTeam = (uid: string, displayName: string): Somebody => ({
  uid,
  email: `${uid}@example.org`,
  displayName,
  planType: 'TEAM',
  managerId: owner.uid,
})

const DAY = 86_400_000
export const later = (days: number): string => new Date(Date.now() + days * DAY).toISOString()

export const memberOf = (id: string, more: Partial<ListedMember> = {}): ListedMember => ({
  id,
  email: `${id}@example.org`,
  displayName: id.charAt(0).toUpperCase() + id.slice(1),
  role: 'MEMBER',
  status: 'ACTIVE',
  memberGroup: null,
  storageUsed: 1_000_000,
  seenAt: later(-1),
  joinedAt: later(-30),
  expiresAt: null,
  ...more,
})
export const invited = (id: string, days = 5): ListedMember =>
  memberOf(id, {
    status: days > 0 ? 'INVITED' : 'EXPIRED',
    storageUsed: 0,
    seenAt: null,
    joinedAt: null,
    expiresAt: later(days),
  })
/** `Person 0000` and so on. */
export const people = (count: number): ListedMember[] =>
  Array.from({ length: count }, (_, index) =>
    memberOf(`p${index}`, { displayName: `Person ${String(index).padStart(4, '0')}` }),
  )

const isMember = ({ role, joinedAt }: ListedMember): boolean => role !== 'OWNER' && joinedAt !== null

const groupView = (
  { members }: Team,
  { id, name, uploader = nothingSaid }: Team['groups'][number],
): MemberGroupView => ({
  id,
  name,
  memberCount: members.filter(({ memberGroup }) => memberGroup?.id === id).length,
  uploader,
  customization: {},
  emailCustomization: {},
  createdAt: later(-30),
})

type Search = { query?: string; sort?: string; from?: number; size?: number }
function pageOf(members: ListedMember[], { query = '', sort = 'displayName', from = 0, size = 50 }: Search) {
  const found = members
    .filter(({ displayName, email }) => `${displayName} ${email}`.toLowerCase().includes(query.toLowerCase()))
    .toSorted((one, other) => one.displayName.localeCompare(other.displayName))
  const ordered = sort.startsWith('-') ? found.toReversed() : found
  return { members: ordered.slice(from, from + size), total: found.length }
}

/** A team in memory, which answers as the service does. A test may also change it, as if done elsewhere. */
export type Team = {
  members: ListedMember[]
  /** Who is in them, the members say. */
  groups: (NamedMemberGroup & { uploader?: UploaderSettings })[]
  seats: number
  planType: TeamView['planType']
  uploader: UploaderSettings
  scim: ScimView
  answers: Answers
}

/** `role`: of whoever asks. */
export function openTeam(others: ListedMember[], { role = 'OWNER' }: { role?: TeamView['role'] } = {}): Team {
  const head = memberOf(owner.uid, { displayName: owner.displayName, role: 'OWNER' })
  const named = new Map(others.flatMap(({ memberGroup }) => memberGroup ?? []).map((one) => [one.id, one.name]))
  const groups = [...named].map(([id, name]) => ({ id, name }))
  const team: Team = {
    members: [head, ...others],
    groups,
    seats: 20_000,
    planType: 'TEAM',
    uploader: nothingSaid,
    scim: { baseUrl: 'http://localhost:1/scim/v2', token: null },
    answers: {},
  }
  const need = (id: string): ListedMember => {
    const found = team.members.find((member) => member.id === id)
    if (!found) throw refused('NOT_FOUND')
    return found
  }
  const needGroup = (id: string) => {
    const found = team.groups.find((group) => group.id === id)
    if (!found) throw refused('NOT_FOUND')
    return found
  }
  const viewOf = (member: ListedMember): MemberView => ({
    ...member,
    langCode: 'en',
    notifications: { transfer: { summary: true, expiryReminder: true, downloadConfirmation: false } },
    uploaderTemplate: { name: null, message: null, recipients: [] },
    transfers: 46,
  })
  let made = 0
  const pushLinks = new Map<string, string>()
  team.answers = {
    getScim: () => team.scim,
    makeScimToken() {
      const madeBy = { displayName: owner.displayName, email: owner.email }
      const token = { createdAt: later(0), madeBy, isOwners: role === 'OWNER', lastUsedAt: null }
      team.scim = { ...team.scim, token }
      return { ...team.scim, secret: `scim_secret${(made += 1)}` }
    },
    deleteScimToken: () => ((team.scim = { ...team.scim, token: null }), {}),
    getPersonalPushLink({ params: { id } }) {
      const link = pushLinks.get(id)
      if (link === undefined) throw refused('NOT_FOUND')
      return { link }
    },
    makePersonalPushLink({ params: { id } }) {
      pushLinks.set(id, `http://localhost:1/push/of-${id}`)
      return { link: `http://localhost:1/push/of-${id}` }
    },
    deletePersonalPushLink({ params: { id } }) {
      pushLinks.delete(id)
      return {}
    },
    getTeam: () => ({
      team: owner.uid,
      owner: { uid: owner.uid, email: owner.email, displayName: owner.displayName },
      role,
      planType: team.planType,
      seats: role === 'MEMBER' ? null : { max: team.seats, used: team.members.length },
      storage: { max: 1_000_000_000_000, used: 421_000_000_000 },
      uploader: role === 'MEMBER' ? null : team.uploader,
    }),
    setUploaderSettings: ({ body }) => (team.uploader = { ...team.uploader, ...given(body) }),
    searchMembers({ body: { status, memberGroup, notInMemberGroup, ...search } }) {
      const inGroup = (id: string | null) => (member: ListedMember) => (member.memberGroup?.id ?? null) === id
      const found = team.members
        .filter((member) => status?.includes(member.status) ?? true)
        .filter((member) => memberGroup === undefined || (inGroup(memberGroup)(member) && isMember(member)))
        .filter((member) => notInMemberGroup === undefined || (!inGroup(notInMemberGroup)(member) && isMember(member)))
      return pageOf(found, search)
    },
    countMembers: () => ({ count: team.members.filter((one) => one.memberGroup === null && isMember(one)).length }),
    listMemberGroups: () => ({ groups: team.groups.map((group) => groupView(team, group)), max: 1000 }),
    addMemberGroup({ body: { name } }) {
      if (team.groups.some((group) => group.name === name)) throw refused('GROUP_EXISTS')
      team.groups.push({ id: `new${team.groups.length}`, name })
      return { id: `new${team.groups.length - 1}` }
    },
    renameMemberGroup({ params, body: { name } }) {
      const group = needGroup(params.id)
      if (team.groups.some((other) => other !== group && other.name === name)) throw refused('GROUP_EXISTS')
      return groupView(team, Object.assign(group, { name }))
    },
    deleteMemberGroup({ params }) {
      const group = needGroup(params.id)
      team.groups = team.groups.filter((other) => other !== group)
      for (const member of team.members) if (member.memberGroup?.id === group.id) member.memberGroup = null
      return {}
    },
    setMemberGroupUploader({ params, body }) {
      const group = needGroup(params.id)
      group.uploader = { ...(group.uploader ?? nothingSaid), ...given(body) }
      return groupView(team, group)
    },
    listMemberGroupMembers({ params, query }) {
      const { id } = needGroup(params.id)
      return pageOf(
        team.members.filter(({ memberGroup }) => memberGroup?.id === id),
        query,
      )
    },
    addToMemberGroup({ params }) {
      const [group, member] = [needGroup(params.id), need(params.memberId)]
      const movedFrom = member.memberGroup?.id === group.id ? null : member.memberGroup
      member.memberGroup = { id: group.id, name: group.name }
      return { movedFrom }
    },
    takeFromMemberGroup({ params }) {
      needGroup(params.id)
      need(params.memberId).memberGroup = null
      return {}
    },
    getMember: ({ params }) => viewOf(need(params.id)),
    addMember({ body: { email, displayName } }) {
      if (team.members.some((member) => member.email === email)) throw refused('ALREADY_MEMBER')
      team.members.push({ ...invited(`new${team.members.length}`, 7), email, displayName })
      return { id: `new${team.members.length - 1}` }
    },
    changeMember({ params, body: { displayName, role: nextRole, suspended } }) {
      const member = need(params.id)
      if (displayName !== undefined) member.displayName = displayName
      if (nextRole !== undefined) member.role = nextRole
      if (suspended !== undefined) member.status = suspended ? 'SUSPENDED' : 'ACTIVE'
      return viewOf(member)
    },
    removeMember({ params }) {
      need(params.id)
      team.members = team.members.filter(({ id }) => id !== params.id)
      return {}
    },
    setMemberLanguage: ({ params }) => (need(params.id), {}),
    setMemberPassword: ({ params }) => (need(params.id), {}),
    setMemberTemplate: ({ params }) => (need(params.id), {}),
    changeMemberNotifications: ({ params }) => viewOf(need(params.id)).notifications,
    resendInvitation({ params }) {
      Object.assign(need(params.id), { status: 'INVITED', expiresAt: later(7) })
      return {}
    },
  }
  return team
}
