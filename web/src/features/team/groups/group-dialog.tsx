import { useTranslation } from 'react-i18next'
import { shortText } from '@envoi/contract/limits'
import type { MemberGroupView } from '@envoi/contract/member-groups'
import { ask } from '../../../platform/query-asking.ts'
import { teamApi } from '../../../platform/team-api.ts'
import { NameDialog } from '../../../ui/dialogs/name-dialog.tsx'
import { isGone } from '../../../platform/problem.ts'
import { useChange } from './use-change.ts'

/** A new member group, or another name for one. */
export function GroupDialog({
  team,
  group,
  onSaved,
  onLeave,
}: {
  team: string
  group?: MemberGroupView
  onSaved?: (id: string) => void
  onLeave: () => void
}) {
  const { t } = useTranslation(['memberGroups', 'team'])
  const saving = useChange(team, {
    call: (asked: string) =>
      group
        ? ask(teamApi.renameMemberGroup({ params: { id: group.id }, body: { name: asked } }))
        : ask(teamApi.addMemberGroup({ body: { name: asked, userId: team } })),
    said: (asked) => t(group ? 'renamed' : 'added', { name: asked }),
    onDone(_asked, { id }) {
      onLeave()
      onSaved?.(id)
    },
    isToldThere: true,
  })
  return (
    <NameDialog
      id="member-group-name"
      title={group ? t('rename_title', { name: group.name }) : t('add')}
      text={t(group ? 'rename_text' : 'add_text')}
      label={t('name')}
      missing={t('name_missing')}
      maxLength={shortText.maxLength}
      before={group?.name}
      answer={t(group ? 'team:save' : 'add_do')}
      words={{ busy: t('team:one_moment'), leave: t('team:cancel'), missing: t('team:problem_network') }}
      isBusy={saving.isPending}
      problem={isGone(saving.error) ? undefined : saving.problem}
      onSubmit={saving.mutate}
      onLeave={onLeave}
    />
  )
}
