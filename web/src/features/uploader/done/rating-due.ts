/** Nobody is asked what they think more often than this, whatever they answered. */
import { DAY } from '@envoi/contract/limits'

export const ratingAskedKey = 'rating_asked_at'
const REST = 90 * DAY

/** `askedAt`: what the browser remembers of the last time, in milliseconds since 1970. */
export function isRatingDue(askedAt: string | null, { isWidget, now }: { isWidget: boolean; now: Date }): boolean {
  if (isWidget) return false
  const last = Number(askedAt ?? Number.NaN)
  // Nothing remembered, nothing readable, or a clock that was once ahead.
  return !Number.isFinite(last) || last > now.getTime() || now.getTime() - last >= REST
}
