import type { SignedIn } from '@envoi/contract/sign-in'
import { boot } from '../../platform/boot.ts'
import { session } from '../../platform/session/session.ts'
import { handOver, placeOrigin } from './place-origin.ts'

/**
 * The session is here already, or waits at the place where its owner is at home: then the browser leaves for the same
 * path there. Tells whether it is here.
 */
export function takeSession(
  { subdomain, sessionCookie }: SignedIn,
  { path, staySignedIn }: { path: string; staySignedIn: boolean },
): boolean {
  if (sessionCookie === null) {
    session.adopt()
    return true
  }
  const origin = placeOrigin(subdomain, { place: boot.place, location })
  // Back leads past the box, as it does within one site.
  location.replace(handOver(origin, { path, code: sessionCookie, staySignedIn }))
  return false
}
