import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '@envoi/contract/contacts'
import { shortText } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { NameDialog } from '../../../ui/dialogs/name-dialog.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useDialogWords } from '../form-dialog.tsx'
import { isGone, useTellProblem } from '../problem.ts'
import { readBookAgain } from '../queries.ts'

/** A new group, or another name for one. */
export function GroupDialog({
  uid,
  group,
  onSaved,
  onLeave,
}: {
  uid: string
  group?: ContactGroup
  onSaved?: (id: string) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('book')
  const words = useDialogWords()
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: async (name: string) => {
      const body = { name }
      if (!group) return (await ask(api.addContactGroup({ params: { uid }, body }))).id
      await ask(api.changeContactGroup({ params: { uid, id: group.id }, body }))
      return group.id
    },
    async onSuccess(id, name) {
      await readBookAgain(client, uid)
      toasts.show(t(group ? 'group_saved' : 'group_added', { name }))
      onLeave()
      onSaved?.(id)
    },
    async onError(error) {
      if (!isGone(error)) return
      // The page goes back to the others, and this with it: it is told there.
      toasts.show(tell(error), { tone: 'problem' })
      onLeave()
      await readBookAgain(client, uid)
    },
  })
  return (
    <NameDialog
      id="group-name"
      title={t(group ? 'group_rename_title' : 'group_add_title')}
      text={t(group ? 'group_rename_text' : 'group_add_text')}
      label={t('group_name')}
      missing={t('group_name_missing')}
      maxLength={shortText.maxLength}
      before={group?.name}
      answer={t(group ? 'save' : 'group_add_do')}
      words={words}
      isBusy={saving.isPending}
      problem={saving.error ? tell(saving.error) : undefined}
      onSubmit={saving.mutate}
      onLeave={onLeave}
    />
  )
}
