import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed, Loading } from '../../../ui/feedback/load-state.tsx'
import { importWithRetry } from '../../../ui/import-with-retry.ts'
import type { OneTransfer } from './one-transfer.tsx'

/** Nobody opens one before the list is there. */
const oneTransferQuery = queryOptions({
  queryKey: ['screen', 'one-transfer'],
  queryFn: () => importWithRetry(() => import('./one-transfer.tsx')),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})

export function LazyOneTransfer(props: ComponentProps<typeof OneTransfer>) {
  const { t } = useTranslation('dashboard')
  const { data: file, isFetching, refetch } = useQuery(oneTransferQuery)
  if (file) return <file.OneTransfer {...props} />
  if (isFetching) return <Loading>{t('one_moment')}</Loading>
  return (
    <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
      {t('problem_network')}
    </LoadFailed>
  )
}
