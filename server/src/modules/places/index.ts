/**
 * Places: which site a request has come to, and where it comes from. The main site and the customers' subdomains: their
 * names and owners, where former names lead, whether they force sign-in and have an uploader, and the caller's country.
 * No look.
 * The only file other modules may import.
 */
import type { IncomingMessage } from 'node:http'
import { placesRoutes as calls } from '@envoi/contract/places'
import type { FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { MAIN_PLACE, createPlaceName, createPlaceOrigin } from '../../platform/http/hosts.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { plainAddress, trustIn } from '../../platform/http/source-address.ts'
import { type Account, type Actor, type ExportSection, perSource, accessPublicCall } from '../accounts/index.ts'
import { createFormerSites } from './former-sites.ts'
import { type IsOurs, addSubdomain } from './give-name.ts'
import { type CountLiveTransfers, findFormer, findFormerNames, keepLinkedNames } from './resting-names.ts'
import {
  type Place,
  findByOwner,
  findHomeName,
  findUploader,
  mainSite,
  moveSubdomains,
  prepareFindPlace,
} from './store.ts'
import { type PictureUrl, type PushPort, type SsoPort, subdomainRoutes } from './subdomain-routes.ts'

export { type Owned as OwnedSubdomain, accessSubdomain, findOwned as findOwnedSubdomain } from './access.ts'
export { changeOwned as changeOwnedSubdomain, requirePlan as requireSubdomainPlan } from './change-subdomains.ts'
export { NameRefused } from './give-name.ts'
export { type Place, type Subdomain, findByOwner as findSubdomainsOf, updateSubdomain } from './store.ts'
/** For joins by those who look after what is kept in it. */
export { type SiteSso, subdomains } from './tables.ts'

/** What is asked of those who keep transfers, pictures and push pages, who are made after us. */
type Ports = { countLive: CountLiveTransfers; pictureUrl: PictureUrl; push: PushPort; sso: SsoPort }

export type Places = {
  routes(ports: Ports): BoundRoute<Actor>[]
  jobs(ports: Pick<Ports, 'countLive'>): Job[]
  find(name: string): Promise<Place | undefined>
  /** The site that has this name, or had it when something was made there. */
  findToday(name: string): Promise<Place | undefined>
  /** The place a request has come to; looked up once, however many ask. */
  of(request: IncomingMessage): Promise<Place | undefined>
  /** What a site says of the transfers that were made at it, by any name it has or had; nothing of the main one's. */
  uploaderOf(name: string): Promise<Place['uploader']>
  /** Whether the host of a request is a site's; or a former one's, where it is still answered itself. */
  isServed(request: IncomingMessage): Promise<boolean>
  /** Where what is asked for at a former name is today; nothing when the name is the right one, or leads nowhere. */
  findNewAddress(request: IncomingMessage, countLive: CountLiveTransfers): Promise<string | undefined>
  /** The place somebody belongs to: the subdomain they or their manager own, else the main one. */
  homeOf(account: Pick<Account, 'id' | 'managerId'>): Promise<string>
  /** Where somebody's password is taken: at home, or at the main site where home lets nobody in by one. */
  passwordPlaceOf(account: Pick<Account, 'id' | 'managerId'>): Promise<string>
  /** The caller's country, as the operator's own proxy tells it. */
  countryOf(request: FastifyRequest): string | null
  /** Where a place is, as configuration has it. */
  originOf(place: string): string
  /** Whether this is the origin of the main site or of a customer's: looked up, never reflected unseen. */
  isOurOrigin(origin: string): Promise<boolean>
  /** The subdomains somebody owns, and what each was called before. */
  sitesOf(ownerId: number): Promise<{ name: string; former: string[] }[]>
  /** Gives somebody a subdomain; throws NameRefused where the name cannot be had. */
  add(tx: Transaction, subdomain: { name: string; ownerId: number }): Promise<void>
  /** All that somebody owns becomes another's, as when a team gets another owner. */
  moveAll(tx: Transaction, fromId: number, toId: number): Promise<void>
  exportSection: ExportSection
}

export function createPlaces(deps: {
  database: Database
  /** The same, for what may take long. */
  patient: Database
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

  const homeOf: Places['homeOf'] = async ({ id, managerId }) =>
    (await findHomeName(deps.database, managerId ?? id)) ?? MAIN_PLACE

  const former = createFormerSites({ database: deps.database, placeName, of, originOf })
  const isOurs: IsOurs = (name) => name === placeName(new URL(deps.storageUrl()).host)

  return {
    find,
    countryOf,
    async findToday(name) {
      const found = await find(name)
      const leadsTo = found ? null : (await findFormer(deps.database, name))?.leadsTo
      return leadsTo ? find(leadsTo) : found
    },
    of,
    originOf,
    uploaderOf: async (name) => (name === MAIN_PLACE ? {} : findUploader(deps.database, name)),
    isServed: async (request) => (await of(request)) !== undefined || former.takes(request),
    findNewAddress: former.findNewAddress,
    homeOf,
    async passwordPlaceOf(account) {
      const home = await homeOf(account)
      return (await find(home))?.sso?.isOnly === true ? MAIN_PLACE : home
    },
    async isOurOrigin(origin) {
      if (!URL.canParse(origin)) return false
      const name = placeName(new URL(origin).host)
      return name !== undefined && origin === originOf(name) && (await find(name)) !== undefined
    },
    async sitesOf(ownerId) {
      const owned = await findByOwner(deps.database, ownerId)
      const former = await findFormerNames(
        deps.database,
        owned.map(({ id }) => id),
      )
      return owned.map(({ id, name }) => ({
        name,
        former: former.filter(({ subdomainId }) => subdomainId === id).map((rested) => rested.name),
      }))
    },
    async add(tx, subdomain) {
      await addSubdomain(tx, isOurs, subdomain)
    },
    moveAll: moveSubdomains,
    exportSection: {
      name: 'places',
      read: async (account) =>
        (await findByOwner(deps.database, account.id)).map((place) => ({
          name: place.name,
          recipientLabel: place.recipientLabel,
          forceSignIn: place.forceSignIn,
          hasUploader: place.hasUploader,
          uploader: place.uploader,
          isHome: place.isHome,
          createdAt: place.createdAt.toISOString(),
          customization: place.look,
          emailCustomization: place.mailLook,
          openGraph: place.openGraph,
          uploaderOpenGraph: place.uploaderOpenGraph,
          sso: place.sso,
        })),
    },
    jobs: ({ countLive }) => [keepLinkedNames({ patient: deps.patient, countLive })],
    routes: (ports) => [
      ...subdomainRoutes({ ...ports, database: deps.database, isOurs, originOf }),
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
