import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { marksOf, ticksOf } from '../../ui/display/chart-shape.ts'
import { Chart } from '../../ui/display/chart.tsx'
import { useMedia } from '../../ui/hooks/use-media.ts'
import type { Column } from './columns-of.ts'
import styles from './timeline-chart.module.css'
import { useDayNames } from '../../platform/dates/day-names.ts'
import type { Measure } from './period.ts'

/** How many names have room under it. */
const [FEW, MANY] = [4, 12]

/** One thing over time, and dotted how it was the time before. */
export function TimelineChart({ columns, measure }: { columns: readonly Column[]; measure: Measure }) {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const names = useDayNames()
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const [shown, setShown] = useState<number>()
  const values = columns.map((column) => column[measure])
  const before = columns.map((column) => column.before[measure])
  const numberOf = (value: number): string => (measure === 'bytes' ? format.size(value) : format.number(value))
  const valueOf = (value: number): string =>
    measure === 'bytes' ? format.size(value) : t(`value_${measure}`, { count: value, number: format.number(value) })
  const pointed = shown === undefined ? undefined : columns[shown]
  return (
    <figure>
      <figcaption className={styles.keys}>
        <span className={styles.now}>{t('key_now')}</span>
        <span className={styles.before}>{t('key_before')}</span>
      </figcaption>
      <Chart
        label={t(`chart_${measure}`)}
        values={values}
        before={before}
        ticks={ticksOf(Math.max(...values, ...before)).map((value) => ({ value, label: numberOf(value) }))}
        marks={marksOf(columns.length, isNarrow ? FEW : MANY).flatMap((index) => {
          const column = columns[index]
          return column ? [{ index, label: names.mark(column) }] : []
        })}
        shown={shown}
        onShow={setShown}
        textOf={(index) => {
          const column = columns[index]
          if (!column) return ''
          return t('value_told', {
            day: names.full(column),
            value: valueOf(column[measure]),
            beforeDay: names.full(column.before),
            before: valueOf(column.before[measure]),
          })
        }}
        tip={
          pointed && (
            <>
              <b>{names.full(pointed)}</b>
              <span className={styles.value}>{valueOf(pointed[measure])}</span>
              <span>
                {t('value_at', { day: names.span(pointed.before), value: numberOf(pointed.before[measure]) })}
              </span>
            </>
          )
        }
      />
    </figure>
  )
}
