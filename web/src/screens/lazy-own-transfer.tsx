import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withWords } from '../platform/i18n.ts'
import { Button } from '../ui/button.tsx'

/** Nearly as much code as the list itself, and nobody opens a transfer before that is there. */
export const ownTransferQuery = queryOptions({
  queryKey: ['screen', 'own-transfer'],
  queryFn: () => withWords(['manage'], () => import('./own-transfer.tsx')),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})

/** Where it cannot be fetched the list stays, and so does an upload that is under way. */
export function LazyOwnTransfer({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation('dashboard')
  const { data: screen, isFetching, refetch } = useQuery(ownTransferQuery)
  if (screen) return <screen.OwnTransfer id={id} onLeave={onLeave} />
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
