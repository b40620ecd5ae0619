import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamView } from '@envoi/contract/teams'
import { teamQuery } from '../../platform/team-query.ts'
import { LoadFailed, Loading } from '../../ui/feedback/load-state.tsx'
import { NoTeam, OnlyMember } from './no-team.tsx'
import { isNoTeam, useTellProblem } from './problem.ts'

/** A team, for those who manage it; the others are told whose it is, or what one is. `uid`: who asks. */
export function TeamGate({
  team,
  uid,
  children,
}: {
  team: string
  uid: string
  children: (team: TeamView) => ReactNode
}) {
  const { t } = useTranslation('team')
  const tell = useTellProblem()
  const { data, error, refetch } = useQuery(teamQuery(team, uid))
  if (!data && isNoTeam(error)) return <NoTeam />
  if (!data && error) {
    return (
      <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
        {tell(error)}
      </LoadFailed>
    )
  }
  if (!data) return <Loading>{t('one_moment')}</Loading>
  if (data.role === 'MEMBER') return <OnlyMember owner={data.owner} />
  return children(data)
}
