import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shortText } from '@envoi/contract/limits'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { SignIn } from './create-sign-in.ts'
import { textOf } from './form.ts'
import { NewPasswordField } from './new-password-field.tsx'
import styles from './sign-in-box.module.css'
import type { SignInState } from './state.ts'

export function RegisterStep({ box, state }: { box: SignIn; state: SignInState }) {
  const { t } = useTranslation('signin')
  const { isBusy, problems } = state
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [displayName, email, password] = [textOf(data, 'name'), textOf(data, 'email'), textOf(data, 'password')]
    void box.register({ displayName, email, password })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        id="register-name"
        name="name"
        label={t('name')}
        problem={problems.displayName && t(problems.displayName)}
        autoComplete="name"
        maxLength={shortText.maxLength}
      />
      <TextField
        id="register-email"
        name="email"
        type="email"
        label={t('email')}
        problem={problems.email && t(problems.email)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={state.email}
      />
      <NewPasswordField problem={problems.password === 'empty' ? 'password_rule' : problems.password} />
      <Button type="submit" variant="primary" isLarge isWide aria-disabled={isBusy}>
        {isBusy ? t('registering') : t('register')}
      </Button>
    </form>
  )
}
