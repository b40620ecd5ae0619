/** The address of a place: customers' are below the main site's. */

const MAIN = 'www'

type Here = { place: { name: string; isMain: boolean }; location: { protocol: string; host: string } }

export function placeOrigin(name: string, { place, location: { protocol, host } }: Here): string {
  const base = place.isMain ? host.replace(/^www\./, '') : host.slice(place.name.length + 1)
  // Whichever of bare and www. is the main one, the other leads there.
  return `${protocol}//${name === MAIN ? base : `${name}.${base}`}`
}

/** Where a sign-in for another place goes on: the code is redeemed there, once, by the page that was asked for. */
export function handOver(
  origin: string,
  { path, code, staySignedIn }: { path: string; code: string; staySignedIn: boolean },
): string {
  const address = new URL(path, origin)
  // Whoever reads the code is signed in: it goes to that place and to nowhere else.
  if (address.origin !== origin) throw new Error('a sign-in can only be handed over to one of our places')
  address.searchParams.set('sessionCookie', code)
  address.searchParams.set('staySignedIn', String(staySignedIn))
  return address.href
}

/** The sign-in of another place, from where one comes back to the page that was asked for. */
export function signInAt(origin: string, askedFor: string | undefined): string {
  const address = new URL('/signin', origin)
  if (askedFor !== undefined) address.searchParams.set('redirect', askedFor)
  return address.href
}
