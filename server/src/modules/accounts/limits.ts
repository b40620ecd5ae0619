import type { RateName } from '@envoi/contract/limits'
import type { ActorLimit } from '../../platform/http/mount.ts'
import type { Actor } from './actor.ts'

/** So often from one place on the network. */
export const perSource = (rate: RateName): ActorLimit<Actor> => ({ rate, key: ({ actor }) => actor.source })
