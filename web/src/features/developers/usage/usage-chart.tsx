import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiUsageDay } from '@envoi/contract/api-keys'
import { useDayNames } from '../../../platform/dates/day-names.ts'
import { useFormat } from '../../../platform/format.ts'
import { marksOf, ticksOf } from '../../../ui/display/chart-shape.ts'
import { Chart } from '../../../ui/display/chart.tsx'
import { useMedia } from '../../../ui/hooks/use-media.ts'
import styles from './usage.module.css'

/** How many names have room under it. */
const [FEW, MANY] = [4, 8]

/** Requests by day, and dotted those of them that failed. */
export function UsageChart({ days }: { days: readonly ApiUsageDay[] }) {
  const { t } = useTranslation('apiKeys')
  const format = useFormat()
  const names = useDayNames()
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const [shown, setShown] = useState<number>()
  const values = days.map(({ requests }) => requests)
  const spanOf = ({ day }: ApiUsageDay) => ({ from: day, to: day })
  const told = ({ requests, errors }: ApiUsageDay) => ({
    requests: t('requests_told', { count: requests, number: format.number(requests) }),
    errors: t('errors_told', { count: errors, number: format.number(errors) }),
  })
  const pointed = shown === undefined ? undefined : days[shown]
  return (
    <figure>
      <figcaption className={styles.keys}>
        <span className={styles.requests}>{t('requests')}</span>
        <span className={styles.errors}>{t('errors')}</span>
      </figcaption>
      <Chart
        label={t('by_day')}
        values={values}
        before={days.map(({ errors }) => errors)}
        ticks={ticksOf(Math.max(...values)).map((value) => ({ value, label: format.number(value) }))}
        marks={marksOf(days.length, isNarrow ? FEW : MANY).flatMap((index) => {
          const day = days[index]
          return day ? [{ index, label: names.mark(spanOf(day)) }] : []
        })}
        shown={shown}
        onShow={setShown}
        textOf={(index) => {
          const day = days[index]
          return day ? t('day_told', { day: names.full(spanOf(day)), ...told(day) }) : ''
        }}
        tip={
          pointed && (
            <>
              <b>{names.row(spanOf(pointed))}</b>
              <span className={styles.value}>{told(pointed).requests}</span>
              <span className={styles.value}>{told(pointed).errors}</span>
            </>
          )
        }
      />
    </figure>
  )
}
