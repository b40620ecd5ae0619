/** Ready means: PostgreSQL and the bucket answer now. Other neighbours may be away and are told as degraded. */
export type HealthCheck = { name: string; check: (signal: AbortSignal) => Promise<void>; required: boolean }
export type Health = {
  status: () => Promise<{ ready: boolean; parts: Record<string, 'ok' | 'away' | 'degraded'> }>
  stopBeingReady: () => void
}

const TIME_LIMIT = 1500

export function createHealth(checks: HealthCheck[]): Health {
  let isStopping = false
  return {
    stopBeingReady() {
      isStopping = true
    },
    async status() {
      const results = await Promise.all(
        checks.map(async ({ name, check, required }) => {
          const isOk = await answersInTime(check)
          return {
            name,
            required,
            state: isOk ? ('ok' as const) : required ? ('away' as const) : ('degraded' as const),
          }
        }),
      )
      return {
        ready: !isStopping && results.every(({ required, state }) => !required || state === 'ok'),
        parts: Object.fromEntries(results.map(({ name, state }) => [name, state])),
      }
    },
  }
}

async function answersInTime(check: HealthCheck['check']): Promise<boolean> {
  const signal = AbortSignal.timeout(TIME_LIMIT)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')))
  })
  try {
    await Promise.race([check(signal), late])
    return true
  } catch {
    // Which neighbour is away is the answer; why is in its own log.
    return false
  }
}
