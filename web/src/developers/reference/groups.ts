import type { GroupName } from '../contents.ts'
import type { Operation } from './operations.ts'

/** By what a call is about, told from its path: the first that fits. A new call is listed without being named here. */
const rules: readonly (readonly [RegExp, GroupName])[] = [
  [/^\/v2\/\{bucket\}\//, 'api-files'],
  [/^\/transfer\/transfers\/\{id\}\/(?:files|prepare-file)/, 'api-files'],
  [/^\/transfer\/(?:uploads|buckets)\//, 'api-files'],
  [/\/upload-done$/, 'api-files'],
  [/^\/transfer\/downloads\//, 'api-downloads'],
  [/^\/(?:transfer\/statistics|user\/ratings)/, 'api-statistics'],
  [/^\/user\/webhooks/, 'api-webhooks'],
  [/^\/user\/api\//, 'api-keys'],
  [/^\/user\/sso\b|\/scim$/, 'api-single-sign-on'],
  [/personal-push-link|push-pages|^\/user\/push\//, 'api-push'],
  [/^\/user\/widgets|\/widgets$/, 'api-widgets'],
  [/address-books|contact-groups/, 'api-contacts'],
  [/^\/user\/(?:teams|groups|invitations)/, 'api-team'],
  [/^\/user\/(?:subdomains|buckets)|subdomains$|reply-addresses/, 'api-sites'],
  [/^\/user\/(?:auth\/(?!can-register)|mfa|passkeys)|\/password$/, 'api-sign-in'],
  [/^\/transfer\//, 'api-transfers'],
  [/^\/pay\//, 'api-billing'],
  [/^\//, 'api-account'],
]

export function groupOf({ path }: Pick<Operation, 'path'>): GroupName {
  const rule = rules.find(([pattern]) => pattern.test(path))
  if (!rule) throw new Error(`${path} is in no group`)
  return rule[1]
}

/** In the order in which one meets them: what is read and written first, people's own last; otherwise as in the contract. */
export const inGroup = (operations: readonly Operation[], group: GroupName): readonly Operation[] =>
  operations
    .filter((operation) => groupOf(operation) === group)
    .toSorted((a, b) => Number(a.scope === 'people') - Number(b.scope === 'people'))
