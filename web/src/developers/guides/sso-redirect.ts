import { onExampleSite } from '../page/code-box.tsx'

/** What the identity provider of a subdomain has to be told: each subdomain has its own. */
export const ssoRedirect = onExampleSite('/api/user/sso/azure/callback/SUBDOMAIN-ID')
