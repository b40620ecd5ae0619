import { createApi } from '@envoi/client/api'

/** The calls of the very site the page came from. The build, which only draws, calls nobody. */
const origin = typeof location === 'undefined' ? '' : location.origin
export const api = createApi({ origin, fetch: (url, init) => fetch(url, init) })
