import { createApiOf } from '@envoi/client/api-of'
import { ssoCalls } from '@envoi/contract/sso-calls'
import { site } from './site.ts'

export const ssoApi = createApiOf(ssoCalls, site)
