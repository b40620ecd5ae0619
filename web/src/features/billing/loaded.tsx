import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed, Loading } from '../../ui/feedback/load-state.tsx'
import { useTellProblem } from './problem.ts'

/** What was asked for, once it is here; until then that it is on its way, or why it is not. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation('billing')
  const tell = useTellProblem()
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Loading>{t('loading')}</Loading>
  return (
    <LoadFailed retryLabel={t('try_again')} onRetry={() => void query.refetch()}>
      <b>{t('failed')}</b> {tell(query.error)}
    </LoadFailed>
  )
}
