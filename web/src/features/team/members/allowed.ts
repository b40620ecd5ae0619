/** What whoever manages a team can do with one of its people. */
import type { NamedMemberGroup } from '@envoi/contract/member-groups'
import type { ListedMember } from '@envoi/contract/teams'
import type { LeftTransfers, MemberStatus, TeamRole } from '@envoi/contract/words'

export type MemberAction =
  | { kind: 'suspend' | 'reactivate' | 'resend' }
  | { kind: 'move'; group: NamedMemberGroup }
  /** Out of the member group that they are in. */
  | { kind: 'take' }
  /** Somebody who was only invited leaves nothing behind. */
  | { kind: 'remove'; transfers: LeftTransfers }
export type ActionKind = MemberAction['kind']

type Person = Pick<ListedMember, 'role' | 'status' | 'memberGroup'>

export const isInvitation = ({ status }: { status: MemberStatus }): boolean =>
  status === 'INVITED' || status === 'EXPIRED'

/** The owner is nobody's to change, and managers are the owner's alone. `as`: what whoever acts is in the team. */
export const mayChange = (as: TeamRole, { role }: Pick<Person, 'role'>): boolean =>
  role === 'MEMBER' ? as !== 'MEMBER' : role === 'MANAGER' && as === 'OWNER'

/** Managers put each other into member groups too. */
const mayMove = (as: TeamRole, person: Person): boolean =>
  as !== 'MEMBER' && person.role !== 'OWNER' && !isInvitation(person)

export function isApplicable(kind: ActionKind, person: Person, as: TeamRole): boolean {
  if (kind === 'move') return mayMove(as, person)
  if (kind === 'take') return mayMove(as, person) && person.memberGroup !== null
  if (!mayChange(as, person)) return false
  const applies = {
    suspend: person.status === 'ACTIVE',
    reactivate: person.status === 'SUSPENDED',
    resend: isInvitation(person),
    remove: true,
  }
  return applies[kind]
}
