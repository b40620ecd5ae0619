import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Format, useFormat } from '../../platform/format.ts'
import { Chart } from '../../ui/display/chart.tsx'
import styles from './activity-chart.module.css'
import type { Column } from './chart-of.ts'

/** A small tide of downloads. Whoever does not see it reads the same as a table. */
export function ActivityChart({ columns }: { columns: Column[] }) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const titleId = useId()
  const [pointed, setPointed] = useState<number>()
  const highest = columns.reduce(
    (best, column, index) => ((columns[best]?.downloads ?? 0) < column.downloads ? index : best),
    0,
  )
  const column = columns[pointed ?? highest]
  const tell = (one: Column): string => `${t('file_downloads', { count: one.downloads })}, ${spanOf(one, format, t)}`
  return (
    <figure className={styles.chart}>
      {column && (
        <p className={`${styles.label} num`} aria-hidden="true">
          <b>{t('file_downloads', { count: column.downloads })}</b> {spanOf(column, format, t)}
        </p>
      )}
      <Chart
        label={t('activity_chart')}
        values={columns.map(({ downloads }) => downloads)}
        marks={columns.flatMap(({ from, to }, index) => {
          if (index === 0) return [{ index, label: dayText(from, format) }]
          return index === columns.length - 1 ? [{ index, label: dayText(to, format) }] : []
        })}
        shown={pointed}
        onShow={setPointed}
        textOf={(index) => (columns[index] ? tell(columns[index]) : '')}
      />
      <div className="sr">
        <table aria-labelledby={titleId}>
          <caption id={titleId}>{t('activity_chart')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('activity_day')}</th>
              <th scope="col">{t('activity')}</th>
              <th scope="col">{t('activity_delivered')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((one) => (
              <tr key={one.from}>
                <th scope="row">{spanOf(one, format, t)}</th>
                <td>{format.number(one.downloads)}</td>
                <td>{format.size(one.bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** Days are counted in UTC, so they are written in it. */
const dayText = (day: string, format: Format): string => format.utcDay(new Date(`${day}T00:00:00Z`))

type Translate = (key: 'activity_span', values: { from: string; to: string }) => string

function spanOf({ from, to }: Column, format: Format, t: Translate): string {
  if (from === to) return dayText(from, format)
  return t('activity_span', { from: dayText(from, format), to: dayText(to, format) })
}
