import { createApiOf } from '@envoi/client/api-of'
import { payCalls } from '@envoi/contract/pay-calls'
import { site } from './site.ts'

/** What the pages of plans, payment and billing call. */
export const payApi = createApiOf(payCalls, site)
