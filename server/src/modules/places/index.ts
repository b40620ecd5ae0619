/**
 * Places: where a request arrives and where it comes from. So far the caller's country, as the operator's own proxy
 * tells it; never from a third party. The only file other modules may import.
 */
import { placesRoutes as calls } from '@envoi/contract/places'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { plainAddress, trustIn } from '../../platform/http/source-address.ts'
import { type Actor, perSource, usePublicCall } from '../accounts/index.ts'

/** Set by proxies that know it. Anyone else could write it too, so only a listed proxy is believed. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'x-country-code']

export function createPlaces(trustedProxies: readonly string[]): { routes: BoundRoute<Actor>[] } {
  const isTrusted = trustIn(trustedProxies)
  return {
    routes: [
      bind(calls.getCountry, {
        find: () => 'everybody' as const,
        action: usePublicCall,
        limits: [perSource('reads')],
        handle: ({ request }) => {
          const told = COUNTRY_HEADERS.map((name) => request.headers[name]).find((value) => typeof value === 'string')
          const isBelieved = isTrusted(plainAddress(request.raw.socket.remoteAddress ?? ''))
          const code = isBelieved ? (told ?? '').toUpperCase() : ''
          // XX and T1 are proxies' words for "unknown" and "Tor".
          return { country: /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null }
        },
      }),
    ],
  }
}
