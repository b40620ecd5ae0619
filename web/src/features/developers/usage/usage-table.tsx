import { useTranslation } from 'react-i18next'
import type { ApiUsageDay } from '@envoi/contract/api-keys'
import { useDayNames } from '../../../platform/dates/day-names.ts'
import { useFormat } from '../../../platform/format.ts'
import type { Totals } from './totals.ts'
import styles from './usage.module.css'

/** The same as the chart, and more: every number of every day, the newest first. */
export function UsageTable({ days, totals }: { days: readonly ApiUsageDay[]; totals: Totals }) {
  const { t } = useTranslation('apiKeys')
  const names = useDayNames()
  return (
    <table className={`${styles.table} num`}>
      <caption className="sr">{t('by_day')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('requests')}</th>
          <th scope="col">{t('errors')}</th>
          <th scope="col" className={styles.more}>
            {t('transfers')}
          </th>
          <th scope="col">{t('sent')}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <Row key={day.day} name={names.row({ from: day.day, to: day.day })} totals={day} />
        ))}
      </tbody>
      <tfoot>
        <Row name={t('all')} totals={totals} />
      </tfoot>
    </table>
  )
}

function Row({ name, totals }: { name: string; totals: Totals }) {
  const format = useFormat()
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{format.number(totals.requests)}</td>
      <td>{format.number(totals.errors)}</td>
      <td className={styles.more}>{format.number(totals.transfers)}</td>
      <td>{format.size(totals.sentBytes)}</td>
    </tr>
  )
}
