import { type UseQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedTransfer } from '../features/transfer-list/opened-transfer.ts'
import { withWords } from '../platform/i18n.ts'
import { Button } from '../ui/button.tsx'

const kept = { staleTime: Infinity, gcTime: Infinity, retry: false } as const

/** Nearly as much code as the list itself, and nobody opens a transfer before that is there. */
export const ownTransferQuery = queryOptions({
  queryKey: ['screen', 'own-transfer'],
  queryFn: () => withWords(['manage'], () => import('./own-transfer.tsx')),
  ...kept,
})
export const othersTransferQuery = queryOptions({
  queryKey: ['screen', 'others-transfer'],
  queryFn: () => import('./others-transfer.tsx'),
  ...kept,
})

/** What lies over the list: what came by a push page is managed as what one has sent is. */
export function LazyOpenedTransfer(opened: OpenedTransfer) {
  const { list, id, row, close } = opened
  const own = <Fetched query={ownTransferQuery}>{({ OwnTransfer }) => <OwnTransfer id={id} onLeave={close} />}</Fetched>
  if (list === 'running' || list === 'sent' || row?.push) return own
  return (
    <Fetched query={othersTransferQuery}>{({ OthersTransfer }) => <OthersTransfer {...opened} own={own} />}</Fetched>
  )
}

/** Where it cannot be fetched the list stays, and so does an upload that is under way. */
function Fetched<Screen>({
  query,
  children,
}: {
  query: UseQueryOptions<Screen, Error, Screen, string[]>
  children: (screen: Screen) => ReactNode
}) {
  const { t } = useTranslation('dashboard')
  const { data: screen, isFetching, refetch } = useQuery(query)
  if (screen) return children(screen)
  if (isFetching) return <output>{t('one_moment')}</output>
  return (
    <div role="alert">
      <p>{t('problem_network')}</p>
      <Button icon="refresh" onClick={() => void refetch()}>
        {t('try_again')}
      </Button>
    </div>
  )
}
