import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, type Format } from '../../../platform/format.ts'
import { Chart } from '../../../ui/display/chart.tsx'
import { Figures } from '../../../ui/display/figures.tsx'
import { useManaged } from '../managed.ts'
import { Section } from '../page/section.tsx'
import styles from './activity.module.css'
import { chartOf, type Column } from './chart-of.ts'

/** How often it was fetched, by how many people, and when. */
export function ActivitySection() {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { transfer, now } = useManaged()
  const { activity, downloads, maxDownloads, recipients } = transfer
  const people = recipients.filter((one) => one.downloads > 0).length
  const end = new Date(Math.min(now.getTime(), Date.parse(transfer.validity.to)))
  const columns = chartOf(activity.days, { since: new Date(transfer.createdAt), until: end })
  const figures = [
    {
      name: t('figure_downloads'),
      value: format.number(downloads),
      ...(maxDownloads !== null && { of: t('figure_of', { max: format.number(maxDownloads) }) }),
    },
    { name: t('figure_completed'), value: format.number(activity.completed) },
    ...(recipients.length === 0
      ? []
      : [
          {
            name: t('figure_people'),
            value: format.number(people),
            of: t('figure_of', { max: format.number(recipients.length) }),
          },
        ]),
    { name: t('figure_bytes'), value: format.size(activity.bytes) },
  ]
  return (
    <Section title={t('activity')}>
      {downloads === 0 && activity.days.length === 0 ? (
        <p className={styles.none}>{t('activity_none')}</p>
      ) : (
        <>
          <Figures figures={figures} />
          {activity.days.length > 0 && <ActivityChart columns={columns} />}
        </>
      )}
    </Section>
  )
}

/** A small tide of downloads. Whoever does not see it reads the same as a table. */
function ActivityChart({ columns }: { columns: Column[] }) {
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
