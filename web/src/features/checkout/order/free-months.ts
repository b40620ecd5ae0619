/** How many months of a year cost nothing, by the prices that the service tells; 0 where it is no whole number of them. */
export function freeMonths({ MONTHLY, ANNUAL }: { MONTHLY: number; ANNUAL: number }): number {
  const free = 12 - ANNUAL / MONTHLY
  return Number.isInteger(free) && free > 0 ? free : 0
}
