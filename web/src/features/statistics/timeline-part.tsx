import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../ui/options/segmented-control.tsx'
import { Switch } from '../../ui/options/switch.tsx'
import { columnsOf, isByMonth } from './columns-of.ts'
import { TimelineChart } from './timeline-chart.tsx'
import styles from './timeline-part.module.css'
import { TimelineTable } from './timeline-table.tsx'
import { type View, measures } from './period.ts'
import type { Report } from './queries.ts'
import { Section } from './section.tsx'
import type { ChangeView } from './use-view.ts'

/** How it went, day by day or month by month: a chart of one thing, or a table of all. */
export function TimelinePart({
  report,
  view,
  change,
  onSave,
}: {
  report: Report
  view: View
  change: ChangeView
  onSave: () => void
}) {
  const { t } = useTranslation('statistics')
  const id = useId()
  const columns = columnsOf(report.days, report.beforeDays)
  const isMonths = isByMonth(report.days)
  return (
    <Section
      title={isMonths ? t('by_month') : t('by_day')}
      onSave={onSave}
      control={
        <span className={styles.asTable}>
          <Switch id={id} isOn={view.isTable} onSwitch={(isTable) => change({ isTable }, { isReplacing: true })} />
          <label htmlFor={id}>{t('as_table')}</label>
        </span>
      }
    >
      {!view.isTable && (
        <div className={styles.measures}>
          <SegmentedControl
            label={t('measure')}
            value={view.measure}
            choices={measures.map((value) => ({ value, label: t(value) }))}
            onChoose={(measure) => change({ measure }, { isReplacing: true })}
          />
        </div>
      )}
      {view.isTable ? (
        <TimelineTable columns={columns} totals={report.totals} isMonths={isMonths} />
      ) : (
        <TimelineChart key={`${report.from} ${report.to}`} columns={columns} measure={view.measure} />
      )}
      <p className={styles.utc}>{t('utc')}</p>
    </Section>
  )
}
