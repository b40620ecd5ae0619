import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { statisticsPeriod } from '@envoi/contract/limits'
import { SegmentedControl } from '../../ui/options/segmented-control.tsx'
import { Select } from '../../ui/options/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useMedia } from '../../ui/hooks/use-media.ts'
import type { Span } from '../../platform/dates/utc-days.ts'
import { type Period, type SpanProblem, type View, periods } from './period.ts'
import styles from './period-choice.module.css'
import type { ChangeView } from './use-view.ts'

/** There is no room for all of them side by side. */
const NARROW = '(max-width: 47.99rem)'

/** Which time is looked at. One's own days begin as those that are shown. */
export function PeriodChoice({
  view,
  span,
  problem,
  change,
}: {
  view: View
  span: Span
  problem: SpanProblem | undefined
  change: ChangeView
}) {
  const { t } = useTranslation('statistics')
  const isNarrow = useMedia(NARROW)
  const id = useId()
  const choices = periods.map((value) => ({ value, label: t(`period_${value}`) }))
  const choose = (period: Period): void => change({ period, ...(period === 'own' && span) })
  return (
    <>
      {isNarrow ? (
        <span className={styles.pill}>
          <Select aria-label={t('period')} value={view.period} choices={choices} onChoose={choose} />
        </span>
      ) : (
        <div className={styles.row}>
          <SegmentedControl label={t('period')} value={view.period} choices={choices} onChoose={choose} />
        </div>
      )}
      {view.period === 'own' && (
        <div className={styles.days}>
          <TextField
            id={`${id}-from`}
            type="date"
            label={t('from')}
            value={view.from}
            {...(view.to !== '' && { max: view.to })}
            isWrong={problem !== undefined}
            onWrite={(from) => change({ from }, { isReplacing: true })}
          />
          <TextField
            id={`${id}-to`}
            type="date"
            label={t('to')}
            value={view.to}
            {...(view.from !== '' && { min: view.from })}
            problem={problem && t(`span_${problem}`, { count: statisticsPeriod.maxDays })}
            onWrite={(to) => change({ to }, { isReplacing: true })}
          />
        </div>
      )}
    </>
  )
}
