/** What a visitor may open. Pure; the server asks again wherever it matters. */

type Visit = {
  path: string
  isSignedIn: boolean
  place: { isMain: boolean; forceSignIn: boolean }
}
/** `forced_sign_in` takes the place of the page, and of the ways in too; `sign_in` is a page of its own, from which one comes back. */
export type Gate = 'open' | 'forced_sign_in' | 'sign_in'

/** Other people's business: whoever has the link may follow it. */
const openEverywhere = ['/mail/', '/manage/', '/invitation/', '/dltransfer', '/push', '/signin/sign-out']
const ofUsers = /^\/(?:account|dashboard|checkout)(?:\/|$)/

export function gate({ path, isSignedIn, place }: Visit): Gate {
  if (isSignedIn) return 'open'
  if (!place.isMain && place.forceSignIn && !openEverywhere.some((start) => path.startsWith(start)))
    return 'forced_sign_in'
  return ofUsers.test(path) ? 'sign_in' : 'open'
}
