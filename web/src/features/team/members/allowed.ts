/** What whoever manages a team can do with one of its people. */
import type { ListedMember } from '@envoi/contract/teams'
import type { LeftTransfers, MemberStatus, TeamRole } from '@envoi/contract/words'

export type MemberAction =
  | { kind: 'suspend' | 'reactivate' | 'resend' }
  /** Somebody who was only invited leaves nothing behind. */
  | { kind: 'remove'; transfers: LeftTransfers }
export type ActionKind = MemberAction['kind']

type Person = Pick<ListedMember, 'role' | 'status'>

export const isInvitation = ({ status }: { status: MemberStatus }): boolean =>
  status === 'INVITED' || status === 'EXPIRED'

/** The owner is nobody's to change, and managers are the owner's alone. `as`: what whoever acts is in the team. */
export const mayChange = (as: TeamRole, { role }: Pick<Person, 'role'>): boolean =>
  role === 'MEMBER' ? as !== 'MEMBER' : role === 'MANAGER' && as === 'OWNER'

export function isApplicable(kind: ActionKind, person: Person, as: TeamRole): boolean {
  if (!mayChange(as, person)) return false
  const applies: Record<ActionKind, boolean> = {
    suspend: person.status === 'ACTIVE',
    reactivate: person.status === 'SUSPENDED',
    resend: isInvitation(person),
    remove: true,
  }
  return applies[kind]
}
