/** Ready means: PostgreSQL and the bucket answer now. Other neighbours may be away and are told as degraded. */
export type HealthCheck = { name: string; check: (signal: AbortSignal) => Promise<void>; required: boolean }
export type Health = {
  status: () => Promise<{ ready: boolean; parts: Record<string, 'ok' | 'away' | 'degraded'> }>
  stopBeingReady: () => void
}

const TIME_LIMIT = 1500
/** Whoever asks in the same second gets the same answer: asking often must not cost anything. */
const FRESH = 1000

type Results = { name: string; required: boolean; state: 'ok' | 'away' | 'degraded' }[]

export function createHealth(checks: HealthCheck[], now: () => number = () => performance.now()): Health {
  let isStopping = false
  let latest: { since: number; results: Promise<Results> } | undefined

  function results(): Promise<Results> {
    if (!latest || latest.since + FRESH <= now()) latest = { since: now(), results: Promise.all(checks.map(ask)) }
    return latest.results
  }
  return {
    stopBeingReady() {
      isStopping = true
    },
    async status() {
      const known = await results()
      return {
        ready: !isStopping && known.every(({ required, state }) => !required || state === 'ok'),
        parts: Object.fromEntries(known.map(({ name, state }) => [name, state])),
      }
    },
  }
}

async function ask({ name, check, required }: HealthCheck): Promise<Results[number]> {
  const isOk = await answersInTime(check)
  return { name, required, state: isOk ? 'ok' : required ? 'away' : 'degraded' }
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
