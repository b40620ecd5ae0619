import { ssoCalls, ssoLogoutPath } from '@envoi/contract/sso-calls'
import { onExampleSite } from '../page/code-box.tsx'

/** What the provider of a subdomain has to be told: where people come back to, each site its own, and where sign-outs go. */
export const ssoRedirect = onExampleSite(`/api${ssoCalls.finishSso.path.replace('{site}', 'SUBDOMAIN-ID')}`)
export const ssoLogout = onExampleSite(`/api${ssoLogoutPath}`)
