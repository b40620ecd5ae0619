import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Format, useFormat } from '../../platform/format.ts'
import styles from './activity-chart.module.css'
import { type Column, shapeOf } from './chart-of.ts'

const [WIDTH, HEIGHT] = [600, 96]
/** Of a single day, which is no course of things yet. */
const ONE_DAY = 24

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
  const shown = pointed ?? highest
  const column = columns[shown]
  return (
    <figure className={styles.chart}>
      {column && (
        <p className={`${styles.label} num`} aria-hidden="true">
          <b>{t('file_downloads', { count: column.downloads })}</b> {spanOf(column, format, t)}
        </p>
      )}
      <Picture columns={columns} shown={shown} onPoint={setPointed} />
      <p className={`${styles.ends} num`} aria-hidden="true">
        <span>{columns[0] && dayText(columns[0].from, format)}</span>
        <span>{columns.length > 1 && dayText(columns.at(-1)?.to ?? '', format)}</span>
      </p>
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

function Picture({
  columns,
  shown,
  onPoint,
}: {
  columns: Column[]
  shown: number
  onPoint: (index: number | undefined) => void
}) {
  const width = columns.length === 1 ? ONE_DAY : WIDTH
  // A single day has two ends, so that it is seen at all.
  const points = shapeOf(columns.length === 1 ? [...columns, ...columns] : columns)
  const at = ({ x, y }: { x: number; y: number }): string => `${x * width} ${HEIGHT - y * (HEIGHT - 8) - 1}`
  const line = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${at(point)}`).join('')
  const mark = points[Math.min(shown, points.length - 1)]
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerLeave={() => onPoint(undefined)}
      onPointerMove={({ nativeEvent, currentTarget }) => {
        const share = nativeEvent.offsetX / currentTarget.clientWidth
        onPoint(Math.min(columns.length - 1, Math.max(0, Math.round(share * (columns.length - 1)))))
      }}
    >
      <path className={styles.water} d={`${line}L${width} ${HEIGHT}L0 ${HEIGHT}z`} />
      <path className={styles.line} d={line} />
      {mark && columns.length > 1 && <path className={styles.mark} d={`M${mark.x * WIDTH} 0V${HEIGHT}`} />}
    </svg>
  )
}

/** Days are counted in UTC, so they are written in it. */
const dayText = (day: string, format: Format): string => format.utcDay(new Date(`${day}T00:00:00Z`))

type Translate = (key: 'activity_span', values: { from: string; to: string }) => string

function spanOf({ from, to }: Column, format: Format, t: Translate): string {
  if (from === to) return dayText(from, format)
  return t('activity_span', { from: dayText(from, format), to: dayText(to, format) })
}
