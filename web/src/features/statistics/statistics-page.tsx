import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { statisticsPeriod } from '@envoi/contract/limits'
import { dayOf } from '../../platform/dates/days.ts'
import { useFormat } from '../../platform/format.ts'
import { LoadFailed, Loading } from '../../ui/feedback/load-state.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { EmptyPeriod } from './empty-period.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { findSpanProblem, spanOf } from './period.ts'
import { type Owner, reportQuery } from './queries.ts'
import { ReportPart } from './report-part.tsx'
import styles from './statistics-page.module.css'
import { useTellProblem } from './use-problem.ts'
import { useView } from './use-view.ts'

/** How much one sends, to whom, what, and how often it is fetched: in a time of one's choice. */
export function StatisticsPage({ owner, hasUploader }: { owner: Owner; hasUploader: boolean }) {
  const { t } = useTranslation('statistics')
  const format = useFormat()
  const tell = useTellProblem()
  const [view, change] = useView()
  const now = useNow()
  const span = spanOf(view, now)
  const problem = findSpanProblem(span, statisticsPeriod.maxDays)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...reportQuery(owner, span),
    enabled: problem === undefined,
  })
  const { report, countedAt } = (problem === undefined && data) || {}
  const updated = (at: Date): string =>
    dayOf(at) === dayOf(now)
      ? t('updated_at', { time: format.time(at) })
      : t('updated_on', { moment: format.shortMoment(at) })
  const isNothing = report && Object.values(report.totals).every((total) => total === 0)
  return (
    <div className={styles.page}>
      <PeriodChoice view={view} span={span} problem={problem} change={change} />
      {error && !report && !isFetching && (
        <LoadFailed className={styles.problem} retryLabel={t('try_again')} onRetry={() => void refetch()}>
          {tell(error)}
        </LoadFailed>
      )}
      {!report && isFetching && <Loading className={styles.waiting}>{t('one_moment')}</Loading>}
      {report && countedAt && (
        <div className={styles.report} aria-busy={isPlaceholderData}>
          {isNothing ? (
            <EmptyPeriod view={view} change={change} updated={updated(countedAt)} hasUploader={hasUploader} />
          ) : (
            <ReportPart report={report} view={view} change={change} updated={updated(countedAt)} />
          )}
        </div>
      )}
    </div>
  )
}
