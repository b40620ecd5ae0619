import type { IncomingMessage } from 'node:http'
import { bandwidthProbe } from '@envoi/contract/limits'
import type { Database } from '../../platform/database/connect.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import { type CountLiveTransfers, findFormer } from './resting-names.ts'
import type { Place } from './store.ts'

/** Addresses that letters carry and people pass on. */
const linkPaths = ['/dl/', '/dltransfer', '/manage/', '/mail/']
/** What an open page asks for: it goes on at the address where it was opened. */
const pageNeeds = ['/api/', '/assets/', bandwidthProbe.path]

type Deps = {
  database: Database
  placeName: (host: string | undefined) => string | undefined
  of: (request: IncomingMessage) => Promise<Place | undefined>
  originOf: (place: string) => string
}

/** What the hosts of former names answer: of sites that are called otherwise today, or were deleted. */
export function createFormerSites({ database, placeName, of, originOf }: Deps) {
  const findByHost = async ({ headers }: IncomingMessage) => {
    const name = placeName(headers.host)
    const former = name === undefined || name === MAIN_PLACE ? undefined : await findFormer(database, name)
    return name !== undefined && former ? { name, ...former } : undefined
  }

  return {
    /** The new address of what is asked for at a former name. Nothing where the address is right, or leads nowhere. */
    async findNewAddress(request: IncomingMessage, countLive: CountLiveTransfers): Promise<string | undefined> {
      const { url = '', headers } = request
      const place = await of(request)
      if (place) {
        const isRight = place.isMain || place.name === placeName(headers.host)
        return isRight || !url.startsWith('/') || startsWith(url, pageNeeds) ? undefined : originOf(place.name) + url
      }
      if (!startsWith(url, linkPaths)) return undefined
      const former = await findByHost(request)
      if (!former || !(await countLive([former.name])).has(former.name)) return undefined
      return originOf(former.leadsTo ?? MAIN_PLACE) + url
    },

    /** Mail programs that unsubscribe somebody with one click follow no redirect: that is taken at any former name. */
    takes: async (request: IncomingMessage): Promise<boolean> =>
      request.method === 'POST' &&
      startsWith(request.url ?? '', ['/mail/']) &&
      (await findByHost(request)) !== undefined,
  }
}

const startsWith = (url: string, paths: readonly string[]): boolean => paths.some((path) => url.startsWith(path))
