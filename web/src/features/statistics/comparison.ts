/** How a number stands to the one before it, in words that can be said. */

export type Comparison =
  | { kind: 'same' | 'about' | 'first' }
  /** `share` of what was before, in percent. */
  | { kind: 'more' | 'less'; share: number }
  | { kind: 'times'; times: number }

/** From here on nobody thinks in percent. */
const MANY_TIMES = 3

export function compare(now: number, before: number): Comparison {
  if (now === before) return { kind: 'same' }
  if (before === 0) return { kind: 'first' }
  const times = Math.floor(now / before)
  if (times >= MANY_TIMES) return { kind: 'times', times }
  const share = Math.round((Math.abs(now - before) / before) * 100)
  // 99.8 % less is not all of it, and less than a hundredth is no news.
  if (share === 0) return { kind: 'about' }
  return now > before ? { kind: 'more', share } : { kind: 'less', share: now > 0 ? Math.min(share, 99) : share }
}
