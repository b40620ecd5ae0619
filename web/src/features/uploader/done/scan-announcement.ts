/** What a screen reader is told of a scan: seldom enough to be listened to. Its end is told by the step that follows. */
import type { Scan } from '../state.ts'

type Heard = { quarter: number; isStuck: boolean; at: number }

/** Between two words of progress there are at least so many milliseconds, and a quarter of the files. */
const QUIET = 15_000

export const nothingHeard = (at: number): Heard => ({ quarter: 0, isStuck: false, at })

type Announcement = { kind: 'progress' | 'stuck'; heard: Heard }

/** Nothing when silence is better. That it is stuck is told at once, each time it begins to be. */
export function findAnnouncement(heard: Heard, { done, of, isStuck }: Scan, at: number): Announcement | undefined {
  const quarter = of > 0 ? Math.floor((done / of) * 4) : 0
  if (isStuck && !heard.isStuck) return { kind: 'stuck', heard: { quarter: heard.quarter, isStuck, at } }
  const isDue = quarter > heard.quarter && at - heard.at >= QUIET
  return isDue ? { kind: 'progress', heard: { quarter, isStuck, at } } : undefined
}
