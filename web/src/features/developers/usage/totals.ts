/** What keys did in all the days together. */
import type { ApiUsageDay } from '@envoi/contract/api-keys'

export type Totals = Omit<ApiUsageDay, 'day'>

export function totalsOf(days: readonly ApiUsageDay[]): Totals {
  const sum = (name: keyof Totals): number => days.reduce((all, day) => all + day[name], 0)
  return { requests: sum('requests'), errors: sum('errors'), transfers: sum('transfers'), sentBytes: sum('sentBytes') }
}
