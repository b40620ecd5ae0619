import { useTranslation } from 'react-i18next'
import { DAY } from '@envoi/contract/limits'
import { dayOf } from '../../../platform/dates/days.ts'
import { useFormat } from '../../../platform/format.ts'

/** A day as people say it. */
export function useSayDay(): (moment: string, now: Date) => string {
  const { t } = useTranslation('team')
  const format = useFormat()
  return (moment, now) => {
    const date = new Date(moment)
    if (dayOf(date) === dayOf(now)) return t('today')
    if (dayOf(date) === dayOf(new Date(now.getTime() - DAY))) return t('yesterday')
    return format.shortDate(date)
  }
}
