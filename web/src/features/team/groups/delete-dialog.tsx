import { useTranslation } from 'react-i18next'
import type { MemberGroupView } from '@envoi/contract/member-groups'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { teamApi } from '../../../platform/team-api.ts'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { useChange } from './use-change.ts'

/** Before a member group is gone: what becomes of those in it. */
export function DeleteDialog({
  team,
  group: { id, name, memberCount: count },
  onDeleted,
  onLeave,
}: {
  team: string
  group: MemberGroupView
  onDeleted: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation(['memberGroups', 'team'])
  const format = useFormat()
  const deleting = useChange(team, {
    call: () => ask(teamApi.deleteMemberGroup({ params: { id } })),
    said: () => t('deleted', { name }),
    onDone: onDeleted,
    isToldThere: true,
  })
  return (
    <LazyConfirmDialog
      title={t('delete_title', { name })}
      confirmLabel={t('delete_do')}
      cancelLabel={t('team:keep')}
      missing={t('team:problem_network')}
      progress={{ isBusy: deleting.isPending, busyLabel: t('team:one_moment'), problem: deleting.problem }}
      onConfirm={() => deleting.mutate(undefined)}
      onCancel={onLeave}
    >
      {count === 0 ? t('delete_nobody') : t('delete_text', { count, number: format.number(count) })}
    </LazyConfirmDialog>
  )
}
