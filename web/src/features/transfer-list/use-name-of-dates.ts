import { useTranslation } from 'react-i18next'
import { findStartOfDay } from '../../platform/dates/days.ts'
import { useFormat } from '../../platform/format.ts'
import type { ListState } from './list-state.ts'

/** The days between which something was sent, in words; one of them may be left open. */
export function useNameOfDates(): (dates: Pick<ListState, 'from' | 'to'>) => string {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  return (dates) => {
    const [first, last] = [findStartOfDay(dates.from), findStartOfDay(dates.to)]
    const [from, to] = [first ? format.shortDate(first) : '', last ? format.shortDate(last) : '']
    if (from === '') return t('dates_to', { to })
    return to === '' ? t('dates_from', { from }) : t('dates_between', { from, to })
  }
}
