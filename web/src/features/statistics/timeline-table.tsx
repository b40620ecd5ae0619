import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import type { Column, Totals } from './columns-of.ts'
import styles from './timeline-table.module.css'
import { useDayNames } from '../../platform/dates/day-names.ts'

/** The same as the chart, and more: every number of every day or month. */
export function TimelineTable({
  columns,
  totals,
  isMonths,
}: {
  columns: readonly Column[]
  totals: Totals
  isMonths: boolean
}) {
  const { t } = useTranslation('statistics')
  const names = useDayNames()
  return (
    <table className={`${styles.table} num`}>
      <caption className="sr">{isMonths ? t('by_month') : t('by_day')}</caption>
      <thead>
        <tr>
          <th scope="col">{isMonths ? t('month') : t('day')}</th>
          <th scope="col">{t('transfers')}</th>
          <th scope="col" className={styles.more}>
            {t('files')}
          </th>
          <th scope="col">{t('bytes')}</th>
          <th scope="col">{t('downloads')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <Row key={column.from} name={names.row(column)} totals={column} />
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
      <td>{format.number(totals.transfers)}</td>
      <td className={styles.more}>{format.number(totals.files)}</td>
      <td>{format.size(totals.bytes)}</td>
      <td>{format.number(totals.downloads)}</td>
    </tr>
  )
}
