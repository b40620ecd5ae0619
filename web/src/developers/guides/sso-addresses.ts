import { ssoCalls, ssoLogoutPath } from '@envoi/contract/sso-calls'
import { onExampleSite } from '../page/code-box.tsx'

/** What the provider of a subdomain has to be told: the two addresses that people come back to, and where sign-outs go. */
export const ssoRedirects = [ssoCalls.finishSso, ssoCalls.finishSsoOfSite]
  .map(({ path }) => onExampleSite(`/api${path.replace('{site}', 'SUBDOMAIN-ID')}`))
  .join('\n')
export const ssoLogout = onExampleSite(`/api${ssoLogoutPath}`)
