import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetWithUsage } from '@envoi/contract/widgets'
import { useDayNames } from '../../../platform/dates/day-names.ts'
import { useFormat } from '../../../platform/format.ts'
import { marksOf } from '../../../ui/display/chart-shape.ts'
import { Chart } from '../../../ui/display/chart.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { uploadsByDay, uploadsByOrigin } from './usage-days.ts'
import styles from './usage-part.module.css'

/** How many names have room under the chart. */
const MARKS = 4

/** What came by it in the last thirty days: a chart of the days, and which websites it came from. */
export function UsagePart({ days: used }: { days: WidgetWithUsage['usage']['days'] }) {
  const { t } = useTranslation('widgets')
  const format = useFormat()
  const names = useDayNames()
  const now = useNow()
  const [shown, setShown] = useState<number>()
  if (used.length === 0) return <Empty icon="clock" title={t('unused_title')} text={t('unused_text')} />
  const days = uploadsByDay(used, now)
  const origins = uploadsByOrigin(used)
  const spanOf = (index: number) => ({ from: days[index]?.day ?? '', to: days[index]?.day ?? '' })
  const told = (count: number): string => t('uploads', { count, number: format.number(count) })
  const total = told(origins.reduce((sum, { uploads }) => sum + uploads, 0))
  return (
    <Section title={t('usage')} text={t('usage_text', { uploads: total })}>
      <Chart
        label={t('usage_by_day')}
        values={days.map(({ uploads }) => uploads)}
        marks={marksOf(days.length, MARKS).map((index) => ({ index, label: names.mark(spanOf(index)) }))}
        shown={shown}
        onShow={setShown}
        textOf={(index) => `${names.full(spanOf(index))}: ${told(days[index]?.uploads ?? 0)}`}
        tip={
          shown !== undefined && (
            <>
              <b>{names.row(spanOf(shown))}</b> <span>{told(days[shown]?.uploads ?? 0)}</span>
            </>
          )
        }
      />
      <Table
        caption={t('usage_by_day')}
        heads={[t('day'), t('uploads_head')]}
        rows={days
          .filter(({ uploads }) => uploads > 0)
          .map(({ day, uploads }) => [names.full({ from: day, to: day }), uploads])}
        isRead
      />
      <Table
        caption={t('usage_by_origin')}
        heads={[t('origin'), t('uploads_head')]}
        rows={origins.map(({ origin, uploads }) => [origin ?? t('origin_unknown'), uploads])}
      />
    </Section>
  )
}

function Table({
  caption,
  heads,
  rows,
  isRead = false,
}: {
  caption: string
  heads: [name: string, count: string]
  rows: [name: string, count: number][]
  /** Only read out: a chart shows the same. */
  isRead?: boolean
}) {
  const format = useFormat()
  return (
    <div className={isRead ? 'sr' : undefined}>
      <table className={`${styles.table} num`}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{format.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
