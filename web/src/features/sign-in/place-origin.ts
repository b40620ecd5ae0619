/** The address of a place: customers' are below the main site's. */

const MAIN = 'www'

type Here = { place: { name: string; isMain: boolean }; location: { protocol: string; host: string } }

export function placeOrigin(name: string, { place, location: { protocol, host } }: Here): string {
  const base = place.isMain ? host.replace(/^www\./, '') : host.slice(place.name.length + 1)
  // Whichever of bare and www. is the main one, the other leads there.
  return `${protocol}//${name === MAIN ? base : `${name}.${base}`}`
}

/** Where a sign-in for another place goes on: the code is redeemed there, once. */
export function handOver(origin: string, code: string, staySignedIn: boolean): string {
  const address = new URL('/', origin)
  address.searchParams.set('sessionCookie', code)
  address.searchParams.set('staySignedIn', String(staySignedIn))
  return address.href
}
