import type { Place } from './state.ts'
import { boot } from '../../platform/boot.ts'
import type { SessionUser } from '../../platform/session/session-rules.ts'

/** Who sends, from this very site. */
export const placeOf = (user: SessionUser | undefined): Place => ({
  transferType: 'S1',
  planType: user?.planType ?? 'NONE',
  isSignedIn: user !== undefined,
  isMainSite: boot.place.isMain,
  isWidget: false,
  isPush: false,
  ...(user && { uid: user.uid }),
})
