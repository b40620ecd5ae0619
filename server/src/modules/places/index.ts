/**
 * Places: which site a request has come to, and where it comes from. The main site and the customers' subdomains: their
 * names and owners, whether they force sign-in and have an uploader, and the caller's country. No look.
 * The only file other modules may import.
 */
import type { IncomingMessage } from 'node:http'
import { placesRoutes as calls } from '@envoi/contract/places'
import type { FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { MAIN_PLACE, createPlaceName, createPlaceOrigin } from '../../platform/http/hosts.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { plainAddress, trustIn } from '../../platform/http/source-address.ts'
import {
  type Account,
  type Actor,
  type ExportSection,
  payerIdOf,
  perSource,
  accessPublicCall,
} from '../accounts/index.ts'
import { addSubdomain } from './add-subdomain.ts'
import { type Place, findByOwner, findNameByOwner, mainSite, moveSubdomains, prepareFindPlace } from './store.ts'

export { NameRefused } from './add-subdomain.ts'
export type { Place } from './store.ts'

export type Places = {
  routes: BoundRoute<Actor>[]
  find(name: string): Promise<Place | undefined>
  /** The place a request has come to; looked up once, however many ask. */
  of(request: IncomingMessage): Promise<Place | undefined>
  /** The place somebody belongs to: the subdomain they or their manager own, else the main one. */
  homeOf(account: Account): Promise<string>
  /** Where a place is, as configuration has it. */
  originOf(place: string): string
  /** Whether this is the origin of the main site or of a customer's: looked up, never reflected unseen. */
  isOurOrigin(origin: string): Promise<boolean>
  /** Gives somebody a subdomain; throws NameRefused where the name cannot be had. */
  add(tx: Transaction, subdomain: { name: string; ownerId: number }): Promise<void>
  /** All that somebody owns becomes another's, as when a team gets another owner. */
  moveAll(tx: Transaction, fromId: number, toId: number): Promise<void>
  exportSection: ExportSection
}

export function createPlaces(deps: {
  database: Database
  trustedProxies: readonly string[]
  publicUrl: () => string
  storageUrl: () => string
}): Places {
  const placeName = createPlaceName(deps.publicUrl)
  const originOf = createPlaceOrigin(deps.publicUrl)
  const countryOf = createCountryOf(deps.trustedProxies)
  const findSubdomain = prepareFindPlace(deps.database)

  const find = async (name: string): Promise<Place | undefined> =>
    name === MAIN_PLACE ? mainSite : findSubdomain(name)

  const found = new WeakMap<IncomingMessage, Promise<Place | undefined>>()
  function of(request: IncomingMessage): Promise<Place | undefined> {
    const finding = found.get(request) ?? find(placeName(request.headers.host) ?? MAIN_PLACE)
    found.set(request, finding)
    return finding
  }

  return {
    find,
    of,
    originOf,
    homeOf: async (account) => (await findNameByOwner(deps.database, payerIdOf(account))) ?? MAIN_PLACE,
    async isOurOrigin(origin) {
      if (!URL.canParse(origin)) return false
      const name = placeName(new URL(origin).host)
      return name !== undefined && origin === originOf(name) && (await find(name)) !== undefined
    },
    add: (tx, { name, ownerId }) =>
      addSubdomain(tx, { name, ownerId, isOurs: name === placeName(new URL(deps.storageUrl()).host) }),
    moveAll: moveSubdomains,
    exportSection: {
      name: 'places',
      read: async (account) =>
        (await findByOwner(deps.database, account.id)).map((place) => ({
          name: place.name,
          recipientLabel: place.recipientLabel,
          forceSignIn: place.forceSignIn,
          hasUploader: place.hasUploader,
          createdAt: place.createdAt.toISOString(),
        })),
    },
    routes: [
      bind(calls.getCountry, {
        find: () => 'everybody' as const,
        action: accessPublicCall,
        limits: [perSource('reads')],
        handle: ({ request }) => ({ country: countryOf(request) }),
      }),
    ],
  }
}

/** Set by proxies that know it. Anyone else could write it too, so only a listed proxy is believed. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'x-country-code']

/** The caller's country, as the operator's own proxy tells it; never from a third party. */
function createCountryOf(trustedProxies: readonly string[]): (request: FastifyRequest) => string | null {
  const isTrusted = trustIn(trustedProxies)
  return (request) => {
    const told = COUNTRY_HEADERS.map((name) => request.headers[name]).find((value) => typeof value === 'string')
    const isBelieved = isTrusted(plainAddress(request.raw.socket.remoteAddress ?? ''))
    const code = isBelieved ? (told ?? '').toUpperCase() : ''
    // XX and T1 are proxies' words for "unknown" and "Tor".
    return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
  }
}
