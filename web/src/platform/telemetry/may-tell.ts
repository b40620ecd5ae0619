/** Whether anybody else may hear of this page: not where its address holds a secret. */
import { holdsSecret } from '@envoi/contract/rules/secret-address'

/** A page that was opened by a secret is silent for good: it can still be found in the page's memory. */
export function wasOpenedBySecret(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return Object.keys(globalThis.secretsOfAddress ?? {}).length > 0 || holdsSecret(opened?.name ?? location.href)
}

/** Decided anew each time. */
export const mayTell = (): boolean => !wasOpenedBySecret() && !holdsSecret(location.href)
