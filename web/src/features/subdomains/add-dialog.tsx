import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortText } from '@envoi/contract/limits'
import { teamApi } from '../../platform/team-api.ts'
import { ask } from '../../platform/query-asking.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { NameField } from './name-field.tsx'
import { maySubmit } from './name-state.ts'
import { isNameRefused, useTellProblem } from './problem.ts'
import { readSubdomainsAgain } from '../../platform/subdomains-query.ts'
import { useName } from './use-name.ts'

/** A new subdomain: its name, checked as it is typed, and who it stands for. */
export function AddDialog({
  ownerId,
  hostOf,
  onAdded,
  onLeave,
}: {
  ownerId: string
  hostOf: (name: string) => string
  onAdded: (id: string) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('subdomains')
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const name = useName(ownerId)
  const [label, setLabel] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const adding = useMutation({
    mutationFn: (asked: string) =>
      ask(teamApi.addSubdomain({ body: { name: asked, recipientLabel: label.trim() || null, userId: ownerId } })),
    async onSuccess({ id }, asked) {
      await readSubdomainsAgain(client, ownerId)
      toasts.show(t('added', { host: hostOf(asked) }))
      onLeave()
      onAdded(id)
    },
  })
  const isRefused = isNameRefused(adding.error) && adding.variables === name.name
  return (
    <FormDialog
      title={t('add_title')}
      text={t('add_text')}
      answer={t('add')}
      words={{ busy: t('one_moment'), leave: t('leave'), missing: t('problem_network') }}
      isBusy={adding.isPending}
      problem={adding.error && !isNameRefused(adding.error) ? tell(adding.error) : undefined}
      onSubmit={() => {
        setIsChecked(true)
        if (maySubmit(name.state)) adding.mutate(name.name)
      }}
      onLeave={onLeave}
    >
      <NameField name={name} hostOf={hostOf} isChecked={isChecked} isRefused={isRefused} />
      <TextField
        id="subdomain-label"
        label={t('label')}
        hint={t('label_hint')}
        autoComplete="off"
        maxLength={shortText.maxLength}
        value={label}
        onWrite={setLabel}
      />
    </FormDialog>
  )
}
