/** The whole contract, by call name. Browsers import its type alone. */
import { accountRoutes } from './accounts.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { billingRoutes } from './billing.ts'
import { brandingRoutes, replyAddressRoutes } from './branding.ts'
import { contactRoutes } from './contacts.ts'
import { downloadRoutes } from './downloads.ts'
import { listRoutes } from './lists.ts'
import { managingRoutes } from './managing.ts'
import { memberGroupRoutes } from './member-groups.ts'
import { noticeRoutes } from './notices.ts'
import { placesRoutes } from './places.ts'
import { pushRoutes } from './push.ts'
import { scanningRoutes } from './scanning.ts'
import { scimRoutes } from './scim.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { signInRoutes } from './sign-in.ts'
import { signingRoutes } from './signing.ts'
import { ssoRoutes } from './sso.ts'
import { statisticsRoutes } from './statistics.ts'
import { teamRoutes } from './teams.ts'
import { transferRoutes } from './transfers.ts'
import { webhookRoutes } from './webhooks.ts'
import { widgetRoutes } from './widgets.ts'

export const contract = {
  ...transferRoutes,
  ...scanningRoutes,
  ...managingRoutes,
  ...listRoutes,
  ...noticeRoutes,
  ...signingRoutes,
  ...downloadRoutes,
  ...statisticsRoutes,
  ...placesRoutes,
  ...pushRoutes,
  ...widgetRoutes,
  ...replyAddressRoutes,
  ...brandingRoutes,
  ...accountRoutes,
  ...contactRoutes,
  ...teamRoutes,
  ...memberGroupRoutes,
  ...scimRoutes,
  ...signInRoutes,
  ...secondFactorRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...ssoRoutes,
  ...billingRoutes,
}
export type Contract = typeof contract
