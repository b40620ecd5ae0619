import { useTranslation } from 'react-i18next'
import type { SubdomainView } from '@envoi/contract/places'
import { api } from '../../platform/api.ts'
import { teamApi } from '../../platform/team-api.ts'
import { useFormat } from '../../platform/format.ts'
import { ask } from '../../platform/query-asking.ts'
import { LazyConfirmDialog } from '../../ui/dialogs/lazy-dialogs.tsx'
import type { Sites } from './sites.ts'
import { useTellProblem } from './problem.ts'
import { useChange } from './use-change.ts'

/** Before a site is gone: what becomes of its links and its name. */
export function DeleteDialog({
  ownerId,
  subdomain: { id, name, liveTransfers: count },
  sites: { here, main, hostOf, goToMain },
  onDeleted,
  onLeave,
}: {
  ownerId: string
  subdomain: SubdomainView
  sites: Sites
  onDeleted: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('subdomains')
  const format = useFormat()
  const tell = useTellProblem()
  const deleting = useChange(ownerId, {
    async call() {
      // The session of this page goes with its site: a code takes it along to the main one.
      const code =
        here === name ? (await ask(api.exchangeSession({ body: { place: 'www' } }))).sessionCookie : undefined
      await ask(teamApi.deleteSubdomain({ params: { id } }))
      if (code) goToMain(code)
    },
    onDone: onDeleted,
    said: () => t('deleted', { host: hostOf(name) }),
  })
  const links = count > 0 ? `${t('delete_links', { count, number: format.number(count), main })} ` : ''
  return (
    <LazyConfirmDialog
      title={t('delete_ask', { name })}
      confirmLabel={t('delete_do')}
      cancelLabel={t('keep')}
      missing={t('problem_network')}
      progress={{
        isBusy: deleting.isPending,
        busyLabel: t('one_moment'),
        problem: deleting.error ? tell(deleting.error) : undefined,
      }}
      onConfirm={() => deleting.mutate()}
      onCancel={onLeave}
    >
      {links + t('delete_warn')}
    </LazyConfirmDialog>
  )
}
