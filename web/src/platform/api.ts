import { createApi } from '@envoi/client/api'
import { site } from './site.ts'

/** All calls of the service. What home is made of uses those of `sending-api.ts`. */
export const api = createApi(site)
