/**
 * For wide limits on cheap calls a process takes many hits from the database at once and spends them by itself. The
 * limit still holds exactly; hits that a process leaves unspent are lost until the window ends.
 */
export type Leases = {
  /** Spends a hit, asking for `hits` more when none is left. False when there are none to be had so many at once. */
  spend(key: string, hits: number, ask: () => Promise<number | undefined>): Promise<boolean>
}

const MAX_KEYS = 10_000

/** `ask` takes the hits and tells how many milliseconds they are good for, or nothing when they do not fit any more. */
export function createLeases(now: () => number, maxKeys = MAX_KEYS): Leases {
  const held = new Map<string, { hits: number; until: number }>()
  const asking = new Map<string, Promise<boolean>>()

  function spendHeld(key: string): boolean {
    const lease = held.get(key)
    if (!lease || lease.until <= now() || lease.hits === 0) return false
    lease.hits -= 1
    return true
  }

  async function renew(key: string, hits: number, ask: () => Promise<number | undefined>): Promise<boolean> {
    const milliseconds = await ask()
    if (milliseconds === undefined) return false
    held.delete(key)
    const oldest = held.keys().next()
    if (held.size >= maxKeys && !oldest.done) held.delete(oldest.value)
    held.set(key, { hits, until: now() + milliseconds })
    return true
  }

  return {
    async spend(key, hits, ask) {
      while (!spendHeld(key)) {
        // Many at once wait for one lease: each asking for its own would use the limit up in a moment.
        const lease = asking.get(key) ?? renew(key, hits, ask).finally(() => asking.delete(key))
        asking.set(key, lease)
        if (!(await lease)) return false
      }
      return true
    },
  }
}
