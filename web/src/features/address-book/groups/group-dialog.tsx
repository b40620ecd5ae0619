import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactGroup } from '@envoi/contract/contacts'
import { shortText } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { FormDialog } from '../form-dialog.tsx'
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
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const [name, setName] = useState(group?.name ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const isMissing = name.trim() === ''
  const saving = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim() }
      if (!group) return (await ask(api.addContactGroup({ params: { uid }, body }))).id
      await ask(api.changeContactGroup({ params: { uid, id: group.id }, body }))
      return group.id
    },
    async onSuccess(id) {
      await readBookAgain(client, uid)
      toasts.show(t(group ? 'group_saved' : 'group_added', { name: name.trim() }))
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
    <FormDialog
      title={t(group ? 'group_rename_title' : 'group_add_title')}
      text={t(group ? 'group_rename_text' : 'group_add_text')}
      answer={t(group ? 'save' : 'group_add_do')}
      isBusy={saving.isPending}
      problem={saving.error ? tell(saving.error) : undefined}
      onSubmit={() => {
        setIsChecked(true)
        if (!isMissing) saving.mutate()
      }}
      onLeave={onLeave}
    >
      <TextField
        id="group-name"
        label={t('group_name')}
        autoComplete="off"
        maxLength={shortText.maxLength}
        problem={isChecked && isMissing ? t('group_name_missing') : undefined}
        value={name}
        onWrite={setName}
      />
    </FormDialog>
  )
}
