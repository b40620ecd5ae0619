/**
 * For wide limits on cheap calls a process takes many hits from the database at once and spends them by itself. The
 * limit still holds exactly; hits that a process leaves unspent are lost until the window ends.
 */
export type Leases = {
  spend(key: string): boolean
  grant(key: string, hits: number, milliseconds: number): void
}

const MAX_KEYS = 10_000

export function createLeases(now: () => number, maxKeys = MAX_KEYS): Leases {
  const held = new Map<string, { hits: number; until: number }>()
  return {
    spend(key) {
      const lease = held.get(key)
      if (!lease) return false
      if (lease.until <= now() || lease.hits === 0) {
        held.delete(key)
        return false
      }
      lease.hits -= 1
      return true
    },
    grant(key, hits, milliseconds) {
      const oldest = held.keys().next()
      if (held.size >= maxKeys && !oldest.done) held.delete(oldest.value)
      held.set(key, { hits, until: now() + milliseconds })
    },
  }
}
