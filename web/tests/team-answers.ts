import type { UploaderSettings } from '@envoi/contract/accounts'
import type { ListedMember, MemberView, TeamView } from '@envoi/contract/teams'
import { type Answers, given, refused } from './fake-service.ts'
import { type Somebody, nothingSaid } from './people.ts'

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

/** A team in memory, which answers as the service does. A test may also change it, as if done elsewhere. */
export type Team = {
  members: ListedMember[]
  seats: number
  planType: TeamView['planType']
  uploader: UploaderSettings
  answers: Answers
}

/** `role`: of whoever asks. */
export function openTeam(others: ListedMember[], { role = 'OWNER' }: { role?: TeamView['role'] } = {}): Team {
  const head = memberOf(owner.uid, { displayName: owner.displayName, role: 'OWNER' })
  const team: Team = { members: [head, ...others], seats: 20_000, planType: 'TEAM', uploader: nothingSaid, answers: {} }
  const need = (id: string): ListedMember => {
    const found = team.members.find((member) => member.id === id)
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
  team.answers = {
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
    searchMembers({ body: { query = '', status, sort = 'displayName', from = 0, size = 50 } }) {
      const found = team.members
        .filter(({ displayName, email }) => `${displayName} ${email}`.toLowerCase().includes(query.toLowerCase()))
        .filter((member) => status?.includes(member.status) ?? true)
        .toSorted((one, other) => one.displayName.localeCompare(other.displayName))
      const ordered = sort.startsWith('-') ? found.toReversed() : found
      return { members: ordered.slice(from, from + size), total: found.length }
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
