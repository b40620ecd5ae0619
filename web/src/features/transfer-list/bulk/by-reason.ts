import type { ListedTransfer } from '@envoi/contract/lists'
import type { BulkFailure } from './bulk-store.ts'

type Failing = { reason: string; transfers: ListedTransfer[] }

/** What failed for the same reason is told together, in one sentence. The order is that of the first of each. */
export function byReason(
  failures: readonly BulkFailure[],
  tell: (error: unknown, count?: number) => string,
): Failing[] {
  const alike = new Map<string, BulkFailure[]>()
  for (const failure of failures) {
    const reason = tell(failure.error)
    alike.set(reason, [...(alike.get(reason) ?? []), failure])
  }
  return [...alike.values()].map((these) => ({
    reason: tell(these[0]?.error, these.length),
    transfers: these.map(({ transfer }) => transfer),
  }))
}
