import { createApiOf } from '@envoi/client/api-of'
import { developerCalls } from '@envoi/contract/developer-calls'
import { site } from './site.ts'

export const developerApi = createApiOf(developerCalls, site)
