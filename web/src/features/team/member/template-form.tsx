import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortText } from '@envoi/contract/limits'
import { readRecipients } from '@envoi/contract/rules/recipients'
import type { MemberView } from '@envoi/contract/teams'
import { teamApi } from '../../../platform/team-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { MemberForm } from './member-form.tsx'
import { useSave } from './use-save.ts'

/** What new transfers of a member start with. Limits of the plan are the server's to say. */
export function TemplateForm({ team, member }: { team: string; member: MemberView }) {
  const { t } = useTranslation('team')
  const { uploaderTemplate: saved } = member
  const [name, setName] = useState(saved.name ?? '')
  const [message, setMessage] = useState(saved.message ?? '')
  const [recipients, setRecipients] = useState(saved.recipients.join('\n'))
  const [isChecked, setIsChecked] = useState(false)
  const { valid, invalid } = readRecipients(recipients)
  const saving = useSave(team, () => {
    const template = {
      name: name.trim() || null,
      message: message.trim() === '' ? null : message,
      recipients: valid,
    }
    return ask(teamApi.setMemberTemplate({ params: { team, id: member.id }, body: template }))
  })
  return (
    <MemberForm
      isBusy={saving.isPending}
      problem={saving.problem}
      onSubmit={() => {
        setIsChecked(true)
        if (invalid.length === 0) saving.mutate(undefined)
      }}
    >
      <TextField
        id="member-template-name"
        label={t('template_name')}
        autoComplete="off"
        maxLength={shortText.maxLength}
        value={name}
        onWrite={setName}
      />
      <TextArea id="member-template-message" label={t('template_message')} value={message} onWrite={setMessage} />
      <TextArea
        id="member-template-recipients"
        label={t('template_recipients')}
        hint={t('template_recipients_hint')}
        problem={
          isChecked && invalid.length > 0
            ? t('template_recipients_wrong', { count: invalid.length, list: invalid.join(', ') })
            : undefined
        }
        spellCheck={false}
        autoCapitalize="none"
        value={recipients}
        onWrite={setRecipients}
      />
    </MemberForm>
  )
}
