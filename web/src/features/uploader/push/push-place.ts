import type { SessionUser } from '../../../platform/session/session-rules.ts'
import { placeOf } from '../place-of.ts'
import type { Place, PushTerms } from '../state.ts'

/** Whoever sends to a push page does so without their plan; who they are is filled in for them. */
export const pushPlaceOf = (user: SessionUser | undefined, push: PushTerms): Place => ({
  ...placeOf(user),
  transferType: 'S3',
  planType: 'NONE',
  isPush: true,
  push,
  ...(user && { defaults: { email: user.email, senderFullname: user.displayName } }),
})
