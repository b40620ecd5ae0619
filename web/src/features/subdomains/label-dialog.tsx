import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortText } from '@envoi/contract/limits'
import type { SubdomainView } from '@envoi/contract/places'
import { teamApi } from '../../platform/team-api.ts'
import { ask } from '../../platform/query-asking.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useChange } from './use-change.ts'

/** Who receives what is sent from a site, in its owner's words. */
export function LabelDialog({
  ownerId,
  subdomain: { id, recipientLabel },
  onLeave,
}: {
  ownerId: string
  subdomain: SubdomainView
  onLeave: () => void
}) {
  const { t } = useTranslation('subdomains')
  const [label, setLabel] = useState(recipientLabel ?? '')
  const saving = useChange(ownerId, {
    call: (recipientLabel: string | null) => ask(teamApi.changeSubdomain({ params: { id }, body: { recipientLabel } })),
    onDone: onLeave,
    said: () => t('saved'),
  })
  return (
    <FormDialog
      title={t('label_title')}
      text={t('label_hint')}
      answer={t('save')}
      words={{ busy: t('one_moment'), leave: t('leave'), missing: t('problem_network') }}
      isBusy={saving.isPending}
      problem={undefined}
      onSubmit={() => saving.mutate(label.trim() || null)}
      onLeave={onLeave}
    >
      <TextField
        id="subdomain-label"
        label={t('label')}
        autoComplete="off"
        maxLength={shortText.maxLength}
        value={label}
        onWrite={setLabel}
      />
    </FormDialog>
  )
}
