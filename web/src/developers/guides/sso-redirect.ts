import { onExampleSite } from '../page/code-box.tsx'

/** What identity providers have to be told. */
export const ssoRedirect = onExampleSite('/api/user/sso/azure/callback')
