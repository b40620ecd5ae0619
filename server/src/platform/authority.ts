/**
 * Every question of right is asked here. An action is a name and its rule; modules declare theirs in `access.ts`, each
 * call is bound to exactly one, and a call without one cannot be mounted.
 */
export type Action<Actor, Subject> = {
  readonly name: string
  /** Whom the call is for at all, where that is not everybody: others are told to sign in, whatever they ask about. */
  readonly isFor?: (actor: Actor) => boolean
  readonly allows: (actor: Actor, subject: Subject) => boolean
}

export const may = <Actor, Subject>(actor: Actor, action: Action<Actor, Subject>, subject: Subject): boolean =>
  action.allows(actor, subject)
