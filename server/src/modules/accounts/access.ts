import { readEmail } from '@envoi/contract/rules/email'
import type { Route } from '@envoi/contract/route'
import type { ApiScope } from '@envoi/contract/words'
import type { Action } from '../../platform/authority.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Account } from './account.ts'
import type { Actor } from './actor.ts'
import type { Session } from './session.ts'

/** What everybody may do: the calls that tell the same to all. */
export const accessPublicCall: Action<Actor, 'everybody'> = { name: 'public', allows: () => true }

/** Whether a key may make a call at all: the contract says with which scope. A call that says nothing is for people alone. */
export function requireScope(actor: Actor, { scope }: Route): void {
  if (!actor.key || scope === 'any') return
  if (scope === undefined)
    throw new Refusal('SCOPE_REQUIRED', { detail: 'No key can: sign in on the website instead.' })
  if (!hasScope(actor, scope)) throw lacksScope(scope)
}

export const lacksScope = (scope: ApiScope): Refusal =>
  new Refusal('SCOPE_REQUIRED', { detail: `It needs the scope ${scope}.` })

/** For the parts of a call that need more than the call does. Whoever is signed in is held back by no scope. */
export const hasScope = ({ key }: Pick<Actor, 'key'>, scope: ApiScope): boolean => !key || key.scopes.includes(scope)

const isSignedIn = (actor: Actor): boolean => actor.session !== undefined

/** What somebody does to their own account; another's is as good as none. A key gets as far as the scope of its call. */
export const accessOwnAccount: Action<Actor, Account> = {
  name: 'own-account',
  isFor: (actor) => actor.user !== undefined,
  allows: (actor, account) => actor.user?.id === account.id,
}

/** What somebody does to their own session, which the call does not name. */
export const accessOwnSession: Action<Actor, Session> = {
  name: 'own-session',
  isFor: isSignedIn,
  allows: (actor, session) => actor.session?.id === session.id,
}

/** Finds for `accessOwnAccount`: the account of the uid in the path, when it is the caller's. */
export const findOwnAccount = ({ params, actor }: { params: { uid: string }; actor: Actor }): Account | undefined =>
  actor.user?.uid === params.uid ? actor.user : undefined

/** The same by an address: an account's is verified before there is one, and any other address is as good as none. */
export const findOwnAddress = ({
  params,
  actor,
}: {
  params: { address: string }
  actor: Actor
}): Account | undefined => {
  const { user } = actor
  return user && readEmail(params.address)?.key === user.emailKey ? user : undefined
}

/** Finds for `accessOwnSession`. */
export const findOwnSession = ({ actor }: { actor: Actor }): Session | undefined => actor.session

/** The same by the uid in the path, for what must not happen once the session has ended. */
export const findOwnSessionByUid = ({
  params,
  actor,
}: {
  params: { uid: string }
  actor: Actor
}): Session | undefined => (actor.session?.user.uid === params.uid ? actor.session : undefined)
