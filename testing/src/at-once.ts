import { ApiError } from '@envoi/client/api-error'

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** How calls made at the same moment ended: how many were `done`, and how many refused, by status and code. */
export async function outcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const outcome of await Promise.allSettled(calls)) {
    const name = outcome.status === 'fulfilled' ? 'done' : nameOf(outcome.reason)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

function nameOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  return [error.status, ...error.codes].join(' ')
}
