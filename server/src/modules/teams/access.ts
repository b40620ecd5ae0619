import type { Action } from '../../platform/authority.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Account, type Actor, accessTeam, findAccountByUid, findTeam } from '../accounts/index.ts'
import { type Person, findPerson } from './people.ts'

const isSignedIn = (actor: Actor): boolean => actor.user !== undefined

/** Somebody of a team, or somebody invited, and whose team it is. */
export type TeamPerson = { owner: Account; person: Person }

const belongsTo = ({ user }: Actor, owner: Account): boolean => user?.id === owner.id || user?.managerId === owner.id

/** What everybody of a team may see of it. */
export const accessOwnTeam: Action<Actor, Account> = {
  name: 'own-team',
  isFor: isSignedIn,
  allows: belongsTo,
}

/** What the owner and managers do to somebody of their team. Whom they may not touch, each call says. */
export const accessTeamPerson: Action<Actor, TeamPerson> = {
  name: 'team-person',
  isFor: isSignedIn,
  allows: (actor, { owner }) => accessTeam.allows(actor, owner),
}

/** The same, and what members do to themselves with their team's id. */
export const accessOwnMembership: Action<Actor, TeamPerson> = {
  name: 'own-membership',
  isFor: isSignedIn,
  allows: (actor, { owner, person }) =>
    accessTeam.allows(actor, owner) || (belongsTo(actor, owner) && actor.user?.id === person.userId),
}

/** Only the owner touches a manager, in person and by no API key; everybody their own. */
export function requireTouchable({ user, key }: Actor, { owner, person }: TeamPerson): void {
  if (person.role === 'MEMBER' || user?.id === person.userId) return
  if (user?.id !== owner.id) throw new Refusal('OWNER_ONLY')
  if (key) throw refuseKey()
}

/** Who may act for a team is said in person: a key that was lost would have the team. */
export const refuseKey = (): Refusal =>
  new Refusal('SCOPE_REQUIRED', { detail: 'No key can change roles or managers: sign in on the website instead.' })

type ByTeam = { params: { team: string }; actor: Actor }
type ByPerson = { params: { team: string; id: string }; actor: Actor }

export function createFinders({ database, clock }: { database: Database; clock: Clock }) {
  const findPersonIn = async (owner: Account | undefined, id: string): Promise<TeamPerson | undefined> => {
    const person = owner && (await findPerson(database, owner.id, id, clock()))
    return person && { owner, person }
  }
  /** Of the caller's own team, whatever they are in it. */
  const ownTeam = async ({ params, actor }: ByTeam): Promise<Account | undefined> => {
    const user = actor.user
    if (user?.uid === params.team) return user
    return user?.managerUid === params.team ? findAccountByUid(database, params.team) : undefined
  }
  const team = ({ params, actor }: ByTeam): Promise<Account | undefined> => findTeam(database, params.team, actor)
  return {
    team,
    ownTeam,
    person: async ({ params, actor }: ByPerson) => findPersonIn(await team({ params, actor }), params.id),
    ownPerson: async ({ params, actor }: ByPerson) => findPersonIn(await ownTeam({ params, actor }), params.id),
  }
}
