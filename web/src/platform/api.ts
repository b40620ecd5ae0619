import { createApi } from '@envoi/client/api'

/** The calls of the very site the page came from. */
export const api = createApi({ origin: location.origin, fetch: (url, init) => fetch(url, init) })
