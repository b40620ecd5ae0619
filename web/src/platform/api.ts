import { createApiOf } from '@envoi/client/api-of'
import { accountCalls } from '@envoi/contract/account-calls'
import { sendingCalls } from '@envoi/contract/sending-calls'
import { site } from './site.ts'

/** What people with an account call. Home uses `sending-api.ts`, and the pages of a team `team-api.ts` beside this. */
export const api = createApiOf({ ...sendingCalls, ...accountCalls }, site)
