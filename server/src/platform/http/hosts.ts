import type { IncomingMessage } from 'node:http'

/** Which of our hosts a request names. Ports are not compared: a proxy in front may have another one. */
export type HostKind = 'site' | 'alias' | 'storage' | 'unknown'

/** The main site's place; a customer's is called by its subdomain. */
export const MAIN_PLACE = 'www'

export function createHostKind(deps: {
  publicUrl: () => string
  storageUrl: () => string
  /** Whether there is a customer's site of the name that the request's host says. */
  isPlace: (request: IncomingMessage) => Promise<boolean>
}): (request: IncomingMessage) => Promise<HostKind> {
  const placeName = createPlaceName(deps.publicUrl)
  return async (request) => {
    const { host } = request.headers
    const name = hostname(host)
    if (name === new URL(deps.publicUrl()).hostname) return 'site'
    if (name === new URL(deps.storageUrl()).hostname) return 'storage'
    const place = placeName(host)
    // The other one of bare and www. leads to the canonical one.
    if (place === MAIN_PLACE) return 'alias'
    return place !== undefined && (await deps.isPlace(request)) ? 'site' : 'unknown'
  }
}

/** Which place a host would be, if there is one of that name; nothing for hosts that are not below ours. */
export function createPlaceName(publicUrl: () => string): (host: string | undefined) => string | undefined {
  return (host) => {
    const name = hostname(host)
    const base = baseHost(publicUrl())
    if (name === base) return MAIN_PLACE
    const label = name.endsWith(`.${base}`) ? name.slice(0, -base.length - 1) : ''
    return label === '' || label.includes('.') ? undefined : label
  }
}

/** The origin of a place: built from configuration, never from what a request says. */
export function createPlaceOrigin(publicUrl: () => string): (place: string) => string {
  return (place) => {
    if (place === MAIN_PLACE) return publicUrl()
    const url = new URL(publicUrl())
    url.hostname = `${place}.${baseHost(publicUrl())}`
    return url.origin
  }
}

/** Where our pages can be: the site, and with a star for its name any subdomain. */
export function pageOrigins(publicUrl: string): string[] {
  const originOf = createPlaceOrigin(() => publicUrl)
  return [originOf(MAIN_PLACE), originOf('*')]
}

const baseHost = (publicUrl: string): string => new URL(publicUrl).hostname.replace(/^www\./, '')

function hostname(host: string | undefined): string {
  const url = `http://${host ?? ''}`
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) && URL.canParse(url) ? new URL(url).hostname : ''
}
