import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { email as limits } from '@envoi/contract/limits'
import { readEmail } from '@envoi/contract/rules/email'
import { developerApi } from '../../../platform/developer-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { isRefused, useTellProblem } from '../problem.ts'
import { keepApi } from '../queries.ts'
import styles from './settings.module.css'

/** The address that a code shall be mailed to. */
export function EmailForm({ uid, onAsked, onLeave }: { uid: string; onAsked: () => void; onLeave: () => void }) {
  const { t } = useTranslation(['apiKeys', 'developers'])
  const tell = useTellProblem()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const field = useFocusOnMount<HTMLInputElement>()
  const address = typed.trim()
  const registering = useMutation({
    mutationFn: () => ask(developerApi.registerApiEmail({ params: { address } })),
    onSuccess(view) {
      keepApi(client, uid, view)
      onAsked()
    },
  })
  const isInvalid = (isChecked && !readEmail(address)) || isRefused(registering.error, 'INVALID_EMAIL')
  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsChecked(true)
    if (readEmail(address) && !registering.isPending) registering.mutate()
    else field.current?.focus()
  }
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <TextField
        id="api-email"
        ref={field}
        type="email"
        label={t('email_address')}
        problem={isInvalid ? t('email_invalid') : undefined}
        autoComplete="email"
        spellCheck={false}
        maxLength={limits.maxLength}
        value={typed}
        onWrite={setTyped}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={registering.isPending}>
          {t(registering.isPending ? 'developers:one_moment' : 'email_send')}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          {t('developers:cancel')}
        </Button>
      </div>
      <ProblemText>{registering.error && !isInvalid && tell(registering.error)}</ProblemText>
    </form>
  )
}
