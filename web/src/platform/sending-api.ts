import { createSendingApi } from '@envoi/client/sending-api'
import { site } from './site.ts'

/** What home calls; the table of all calls comes with the screens that need more. */
export const api = createSendingApi(site)
