import { bucketTrouble, pagesTrouble } from './bucket-trouble.ts'
import type { PlacedBucket } from './modules/storage/index.ts'
import type { HealthCheck } from './platform/health.ts'
import type { Log } from './platform/log.ts'

/** Rules of a store hardly ever change by themselves; where they do not fit, they are looked at each time. */
const ASKED_EVERY = 60_000

/**
 * Whether browsers may send to the stores from pages of these origins. One that may not hears it from the store alone, so
 * we look ourselves. A store that does not tell, or is away, is not found wanting by this.
 */
export function createPagesCheck(
  all: readonly PlacedBucket[],
  { origins, log, now = () => performance.now() }: { origins: readonly string[]; log: Log; now?: () => number },
): HealthCheck['check'] {
  const fitUntil = new Map<string, number>()
  const told = new Map<string, string>()
  async function admits({ bucket }: PlacedBucket, signal: AbortSignal): Promise<boolean> {
    if ((fitUntil.get(bucket.id) ?? 0) > now()) return true
    const turnedAway = await bucket.findTurnedAway?.(origins, signal).catch((error: unknown) => {
      if (bucketTrouble(error) === undefined) throw error
      return 'away' as const
    })
    // Nothing is known of it just now, so what was known before still holds.
    if (turnedAway === 'away') return true
    if (!turnedAway || turnedAway.length === 0) {
      fitUntil.set(bucket.id, now() + ASKED_EVERY)
      told.delete(bucket.id)
      return true
    }
    const why = pagesTrouble(turnedAway)
    if (told.get(bucket.id) !== why) log.warn('bucket-unfit', { bucket: bucket.id, why })
    told.set(bucket.id, why)
    return false
  }
  return async (signal) => {
    const answers = await Promise.all(all.map((one) => admits(one, signal)))
    if (answers.includes(false)) throw new Error('a store does not take what browsers send')
  }
}
