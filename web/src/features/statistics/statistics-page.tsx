import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../platform/dates/said.ts'
import { ApiError } from '@envoi/client/api-error'
import { statisticsPeriod } from '@envoi/contract/limits'
import { LoadFailed, Loading } from '../../ui/feedback/load-state.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { SegmentedControl } from '../../ui/options/segmented-control.tsx'
import { EmptyPeriod } from './empty-period.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { type View, findSpanProblem, spanOf, wholeTeam } from './period.ts'
import { type Owner, reportQuery } from './queries.ts'
import { ReportPart } from './report-part.tsx'
import styles from './statistics-page.module.css'
import { TeamFilters } from './team/team-filters.tsx'
import { TeamPart } from './team/team-part.tsx'
import { useTellProblem } from './use-problem.ts'
import { type ChangeView, useView } from './use-view.ts'

/**
 * How much one sends, to whom, what, and how often it is fetched: in a time of one's choice. `team`: the one that somebody
 * manages, nothing where there is none, and undefined while that is not known.
 */
export function StatisticsPage({
  owner,
  team,
  hasUploader,
}: {
  owner: Owner
  team: string | null | undefined
  hasUploader: boolean
}) {
  const { t } = useTranslation('statistics')
  const [view, change] = useView()
  const isTeam = view.isTeam && team !== null
  if (isTeam && team === undefined) return <Loading className={styles.waiting}>{t('one_moment')}</Loading>
  return (
    <Figures
      owner={owner}
      team={(isTeam && team) || undefined}
      view={{ ...view, isTeam }}
      change={change}
      hasUploader={hasUploader}
      whose={
        typeof team === 'string' && (
          <SegmentedControl
            label={t('whose')}
            value={isTeam ? 'team' : 'own'}
            choices={(['own', 'team'] as const).map((value) => ({ value, label: t(`whose_${value}`) }))}
            onChoose={(whose) => change({ isTeam: whose === 'team', ...wholeTeam })}
          />
        )
      }
    />
  )
}

/** One's own, or those of a team. */
function Figures({
  owner,
  team,
  view,
  change,
  hasUploader,
  whose,
}: {
  owner: Owner
  team: string | undefined
  view: View
  change: ChangeView
  hasUploader: boolean
  /** Where that is chosen. */
  whose: ReactNode
}) {
  const { t } = useTranslation('statistics')
  const said = useSaid()
  const tell = useTellProblem()
  const now = useNow()
  const span = spanOf(view, now)
  const problem = findSpanProblem(span, statisticsPeriod.maxDays)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...reportQuery(owner, team, view, span),
    enabled: problem === undefined,
  })
  const { report, countedAt } = (problem === undefined && data) || {}
  const updated = (at: Date): string => t('updated', { moment: said.moment(at, now) })
  const isNothing = report && Object.values(report.totals).every((total) => total === 0)
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className={styles.page}>
      <div className={styles.choices}>
        {whose}
        <PeriodChoice view={view} span={span} problem={problem} change={change} />
      </div>
      {team !== undefined && <TeamFilters team={team} parts={data?.team} view={view} change={change} />}
      {error && (!report || isGone) && !isFetching && (
        <LoadFailed
          className={styles.problem}
          retryLabel={isGone ? t('whole_team') : t('try_again')}
          onRetry={() => (isGone ? change(wholeTeam) : void refetch())}
        >
          {tell(error)}
        </LoadFailed>
      )}
      {!report && isFetching && <Loading className={styles.waiting}>{t('one_moment')}</Loading>}
      {report && countedAt && !isGone && (
        <div className={styles.report} aria-busy={isPlaceholderData}>
          {isNothing ? (
            <EmptyPeriod view={view} change={change} updated={updated(countedAt)} hasUploader={hasUploader} />
          ) : (
            <ReportPart report={report} view={view} change={change} updated={updated(countedAt)}>
              {team !== undefined && data?.team && (
                <TeamPart team={team} parts={data.team} span={span} view={view} change={change} />
              )}
            </ReportPart>
          )}
        </div>
      )}
    </div>
  )
}
