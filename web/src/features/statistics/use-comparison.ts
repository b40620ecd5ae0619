import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import type { Totals } from './columns-of.ts'
import { compare } from './comparison.ts'

/** How a sum stands to the one of the time before, in words. */
export function useComparison(): (of: keyof Totals, now: number, before: number) => string {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  return (of, now, before) => {
    const found = compare(now, before)
    switch (found.kind) {
      case 'more':
      case 'less':
        return t(`than_${found.kind}`, { share: `${format.number(found.share)}\u00A0%` })
      case 'times':
        return t(of === 'bytes' ? 'than_times_bytes' : 'than_times', { times: format.number(found.times) })
      default:
        return t(`than_${found.kind}`)
    }
  }
}
