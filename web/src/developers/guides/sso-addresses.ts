import { ssoCalls, ssoLogoutPath } from '@envoi/contract/sso-calls'
import { onExampleSite } from '../page/code-box.tsx'

/** What identity providers have to be told: where people come back to, and where to say that they were signed out. */
export const ssoRedirect = onExampleSite(`/api${ssoCalls.finishSso.path}`)
export const ssoLogout = onExampleSite(`/api${ssoLogoutPath}`)
