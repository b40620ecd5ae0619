import type { Action } from '../../platform/authority.ts'
import type { Actor } from './actor.ts'

/** What everybody may do: the calls that tell the same to all. */
export const usePublicCall: Action<Actor, 'everybody'> = { name: 'public', allows: () => true }
