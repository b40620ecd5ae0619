import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import type { Totals } from './columns-of.ts'

/** How a sum stands to the one of the time before, in words. */
export function useComparison(): (of: keyof Totals, now: number, before: number) => string {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  return (of, now, before) => {
    const found = compare(now, before)
    switch (found.kind) {
      case 'more':
      case 'less':
        return t(`than_${found.kind}`, { share: format.percent(found.share / 100) })
      case 'times':
        return t(of === 'bytes' ? 'than_times_bytes' : 'than_times', { times: format.number(found.times) })
      default:
        return t(`than_${found.kind}`)
    }
  }
}

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
