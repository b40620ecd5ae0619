import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortText, widget } from '@envoi/contract/limits'
import { ask } from '../../platform/query-asking.ts'
import { teamApi } from '../../platform/team-api.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { readOrigin } from './fields/read-origin.ts'
import { useTellProblem } from './problem.ts'
import { readWidgetsAgain } from './queries.ts'

/** A new widget: who gets the files, and where it will be shown. Everything else has a default. */
export function AddDialog({
  ownerId,
  onAdded,
  onLeave,
}: {
  ownerId: string
  onAdded: (id: string) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('widgets')
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const [label, setLabel] = useState('')
  const [name, setName] = useState('')
  const [site, setSite] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const recipientLabel = label.trim()
  const read = readOrigin(site)
  const problem = 'problem' in read && read.problem !== 'empty' ? read.problem : undefined
  const adding = useMutation({
    mutationFn: () =>
      ask(
        teamApi.addWidget({
          body: {
            recipientLabel,
            userId: ownerId,
            ...(name.trim() !== '' && { name: name.trim() }),
            ...('origin' in read && { allowedOrigins: [read.origin] }),
          },
        }),
      ),
    async onSuccess({ id }) {
      await readWidgetsAgain(client, ownerId)
      toasts.show(t('added'))
      onLeave()
      onAdded(id)
    },
  })
  return (
    <FormDialog
      title={t('add')}
      text={t('add_text')}
      answer={t('add')}
      words={{ busy: t('one_moment'), leave: t('leave'), missing: t('problem_network') }}
      isBusy={adding.isPending}
      problem={adding.error ? tell(adding.error) : undefined}
      onSubmit={() => {
        setIsChecked(true)
        if (recipientLabel !== '' && problem === undefined) adding.mutate()
      }}
      onLeave={onLeave}
    >
      <TextField
        id="widget-label"
        label={t('label')}
        hint={t('label_hint')}
        problem={isChecked && recipientLabel === '' ? t('label_missing') : undefined}
        autoComplete="off"
        maxLength={shortText.maxLength}
        value={label}
        onWrite={setLabel}
      />
      <TextField
        id="widget-name"
        label={t('name')}
        hint={t('name_new_hint')}
        autoComplete="off"
        maxLength={shortText.maxLength}
        value={name}
        onWrite={setName}
      />
      <TextField
        id="widget-site"
        label={t('origin')}
        hint={t('origin_new_hint')}
        problem={isChecked && problem !== undefined ? t(`origin_${problem}`, { max: widget.origins }) : undefined}
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={widget.originLength}
        value={site}
        onWrite={setSite}
      />
    </FormDialog>
  )
}
