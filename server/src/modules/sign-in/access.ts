import type { Action } from '../../platform/authority.ts'
import type { Actor } from '../accounts/index.ts'

const isSignedIn = (actor: Actor): boolean => actor.session !== undefined

/** What somebody does to a thing of their own that the call names: a device, a passkey. Another's is as good as none. */
export const accessOwnThing: Action<Actor, { userId: number }> = {
  name: 'own-thing',
  isFor: isSignedIn,
  allows: (actor, thing) => actor.session?.user.id === thing.userId,
}
