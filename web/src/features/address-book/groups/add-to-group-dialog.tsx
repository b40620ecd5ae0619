import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortText } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Select } from '../../../ui/options/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useTellProblem } from '../problem.ts'
import { groupsQuery } from '../queries.ts'
import styles from './add-to-group-dialog.module.css'

type Chosen = { id: string; name: string }

/** Which group they come into; it may be a new one. */
export function AddToGroupDialog({
  uid,
  count,
  onChosen,
  onLeave,
}: {
  uid: string
  count: number
  onChosen: (group: Chosen) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const tell = useTellProblem()
  const { data, error } = useQuery(groupsQuery(uid))
  const groups = data?.groups ?? []
  const [picked, setPicked] = useState<string | undefined>()
  const [name, setName] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const groupId = picked ?? groups[0]?.id ?? ''
  const known = groups.find(({ id }) => id === groupId)
  const isMissing = !known && name.trim() === ''
  const adding = useMutation({
    mutationFn: () => ask(api.addContactGroup({ params: { uid }, body: { name: name.trim() } })),
    onSuccess: ({ id }) => onChosen({ id, name: name.trim() }),
  })
  const problem = adding.error ?? error
  if (!data && !error) return null
  return (
    <FormDialog
      title={t('add_to_title', { count, number: format.number(count) })}
      text={t('add_to_text')}
      answer={t('add_do')}
      isBusy={adding.isPending}
      problem={problem ? tell(problem) : undefined}
      onSubmit={() => {
        setIsChecked(true)
        if (known) onChosen(known)
        else if (!isMissing) adding.mutate()
      }}
      onLeave={onLeave}
    >
      {groups.length > 0 && (
        <p className={styles.choice}>
          <label htmlFor="add-to-group">{t('add_to_group')}</label>
          <Select
            id="add-to-group"
            value={groupId}
            choices={[
              ...groups.map((group) => ({ value: group.id, label: group.name })),
              { value: '', label: t('group_add_title') },
            ]}
            onChoose={setPicked}
          />
        </p>
      )}
      {!known && (
        <TextField
          id="add-to-name"
          label={t('group_name')}
          autoComplete="off"
          maxLength={shortText.maxLength}
          problem={isChecked && isMissing ? t('group_name_missing') : undefined}
          value={name}
          onWrite={setName}
        />
      )}
    </FormDialog>
  )
}
