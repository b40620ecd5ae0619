import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortText } from '@envoi/contract/limits'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import { teamApi } from '../../platform/team-api.ts'
import { isLanguage } from '../../platform/language.ts'
import { logError } from '../../platform/log.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemText } from '../../ui/feedback/problem-text.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { INVALID, useFocusOnChange } from '../../ui/hooks/use-focus-on-change.ts'
import styles from './invitation-card.module.css'
import { findPasswordProblem, useTellProblem } from './problem.ts'
import type { Invitation } from './view-of.ts'
import type { Ways } from './ways.ts'

type Faults = { name?: true; password?: 'password_rule' }

/** A new account in the team: its name and its password. */
export function JoinForm({
  token,
  invitation,
  ways,
  onEnded,
  onChanged,
}: {
  token: string
  invitation: Invitation
  ways: Pick<Ways, 'renderPassword' | 'onRegistered'>
  onEnded: (how: 'joined') => void
  onChanged: () => void
}) {
  const { t, i18n } = useTranslation('invitation')
  const tell = useTellProblem(invitation.owner.displayName)
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const joining = useMutation({
    async mutationFn({ displayName, password }: { displayName: string; password: string }) {
      const langCode = isLanguage(i18n.language) ? { langCode: i18n.language } : {}
      const { email } = await teamApi.acceptInvitation({
        params: { token },
        body: { displayName, password, ...langCode },
      })
      // The link is used from here on: should signing in fail, that is what is left to do.
      await ways.onRegistered(email, password).catch((error: unknown) => {
        logError(error)
        onEnded('joined')
      })
    },
    onError: onChanged,
  })
  const passwordProblem = faults.password ?? findPasswordProblem(joining.error)
  useFocusOnChange(form, (faults.name ?? passwordProblem) !== undefined && [faults, joining.error], INVALID)
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (joining.isPending) return
    const data = new FormData(event.currentTarget)
    const [displayName, password] = [textOf(data, 'name').trim(), textOf(data, 'password')]
    const next: Faults = {
      ...(displayName === '' && { name: true }),
      ...(!isLongEnoughPassword(password) && { password: 'password_rule' }),
    }
    setFaults(next)
    joining.reset()
    if (Object.keys(next).length === 0) joining.mutate({ displayName, password })
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <p className="small">{t('for', { email: invitation.email })}</p>
      {/* Password managers keep it with the password. */}
      <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
      <TextField
        id="invitation-name"
        name="name"
        label={t('name')}
        problem={faults.name && t('name_missing')}
        autoComplete="name"
        maxLength={shortText.maxLength}
        defaultValue={invitation.displayName}
      />
      {ways.renderPassword(passwordProblem)}
      <ProblemText>
        {joining.error && !findPasswordProblem(joining.error) ? tell(joining.error) : undefined}
      </ProblemText>
      <Button type="submit" variant="primary" isLarge isWide aria-disabled={joining.isPending}>
        {joining.isPending ? t('joining') : t('join')}
      </Button>
    </form>
  )
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
