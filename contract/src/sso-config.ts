import { z } from 'zod'
import { sso } from './limits.ts'
import { id, line, whole } from './text.ts'

/** What the button on the sign-in page names; ours where it is null. */
const label = line.trim().min(1).max(sso.labelLength).nullable()
const issuer = line.trim().min(1).max(sso.issuerLength)
const clientId = line.trim().min(1).max(255)
const domains = z.array(line.trim().min(1).max(253)).max(sso.maxDomains)
const groupsClaim = line.trim().min(1).max(100)
/** What the directory calls a group, and the group of members it stands for. */
const groupMapping = z.array(z.strictObject({ value: line.min(1).max(255), memberGroup: id })).max(sso.maxGroups)

/** As managers see it. The secret never leaves again. */
export const ssoConfigView = z.strictObject({
  /** Any provider by OpenID Connect; the name is that of the first. */
  enableAzure: z.boolean(),
  hideClassicAuthentication: z.boolean(),
  label: z.string().nullable(),
  issuer: z.string().nullable(),
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  /** Addresses of people whom nobody has invited have to be in one of these. */
  domains: z.array(z.string()),
  groupsClaim: z.string(),
  groupMapping: z.array(z.strictObject({ value: z.string(), memberGroup: z.string() })),
  /** What the provider has to be told: where it sends browsers back to, with its name in the answer or without. */
  redirectUri: z.string(),
  siteRedirectUri: z.string(),
  backchannelLogoutUri: z.string(),
})

/** What is left out stays. */
export const ssoConfigChanges = z.strictObject({
  enableAzure: z.boolean(),
  hideClassicAuthentication: z.boolean(),
  label: label.optional(),
  issuer: issuer.optional(),
  clientId: clientId.optional(),
  clientSecret: whole.min(1).max(2000).optional(),
  domains: domains.optional(),
  groupsClaim: groupsClaim.optional(),
  groupMapping: groupMapping.optional(),
})

export type SsoConfigView = z.infer<typeof ssoConfigView>
export type SsoConfigChanges = z.infer<typeof ssoConfigChanges>
