import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploaderTemplate, UserView } from '@envoi/contract/accounts'
import { password as rule, shortText } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { AccountForm, type ReadField } from '../account-form.tsx'
import { useSaid } from '../outcome.tsx'
import { PasswordInput } from '../password-input.tsx'
import { useProblem } from '../problem.ts'
import { keepUser } from '../queries.ts'
import { type ReadTemplate, isAboveLimits, readTemplate } from './defaults.ts'

type Limits = { messageLength: number; recipients: number; validityDays: number }

export function TemplateForm({ user, limits }: { user: UserView; limits: Limits }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const client = useQueryClient()
  const { said, say } = useSaid()
  const { name, message, recipients, templatePassword } = user.uploaderTemplate
  const [length, setLength] = useState(message?.length ?? 0)
  const [read, setRead] = useState<ReadTemplate>()
  const saving = useMutation({
    mutationFn: (body: Partial<UploaderTemplate>) => ask(api.setUploaderTemplate({ params: { uid: user.uid }, body })),
    onSuccess(changed) {
      keepUser(client, changed)
      say(t('saved'))
    },
  })
  const above = isAboveLimits(user.uploaderTemplate, limits)
  const { faults = {}, wrongRecipients = [] } = read ?? {}
  const numbers = { number: format.number(length), max: format.number(limits.messageLength) }
  const wrong = { count: wrongRecipients.length, list: wrongRecipients.join(', '), max: limits.recipients }

  function submit(field: ReadField): void {
    const typed = {
      name: field('name'),
      message: field('message'),
      recipients: field('recipients'),
      password: field('password'),
    }
    const next = readTemplate(typed, limits, user.uploaderTemplate)
    setRead(next)
    if (Object.keys(next.faults).length === 0) saving.mutate(next.template)
  }
  return (
    <AccountForm
      submitLabel={t('save')}
      isBusy={saving.isPending}
      faults={read}
      problem={useProblem(saving.error)?.text}
      said={said}
      onSubmit={submit}
    >
      <TextField
        id="template-name"
        name="name"
        label={t('template_name')}
        defaultValue={name ?? ''}
        maxLength={shortText.maxLength}
        autoComplete="off"
      />
      <TextArea
        id="template-message"
        name="message"
        label={t('template_message')}
        hint={above.message ? t('template_message_above', numbers) : t('message_count', numbers)}
        problem={faults.message && t('message_too_long', numbers)}
        defaultValue={message ?? ''}
        onWrite={(text) => setLength(text.length)}
      />
      <TextArea
        id="template-recipients"
        name="recipients"
        label={t('template_recipients')}
        hint={above.recipients ? t('template_recipients_above', wrong) : t('template_recipients_hint')}
        problem={faults.recipients && t(faults.recipients, wrong)}
        defaultValue={recipients.join('\n')}
        spellCheck={false}
        autoCapitalize="none"
      />
      <PasswordInput
        name="password"
        label={t('template_password')}
        autoComplete="off"
        hint={t('template_password_hint')}
        problem={faults.password && t(faults.password, { min: rule.minLength })}
        defaultValue={templatePassword ?? ''}
      />
    </AccountForm>
  )
}
