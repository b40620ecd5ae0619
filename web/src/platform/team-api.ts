import { createApiOf } from '@envoi/client/api-of'
import { teamCalls } from '@envoi/contract/team-calls'
import { site } from './site.ts'

export const teamApi = createApiOf(teamCalls, site)
