import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { password as rule } from '@envoi/contract/limits'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/options/checkbox.tsx'
import { LabelledPassword } from '../../ui/fields/labelled-password.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { SignIn } from './create-sign-in.ts'
import { textOf } from './form.ts'
import { PasskeyChoice } from './passkey.tsx'
import { keepRedirect } from './redirect.ts'
import styles from './sign-in-box.module.css'
import { SsoChoice } from './sso-choice.tsx'
import type { SignInState } from './state.ts'

export function PasswordStep({ box, state }: { box: SignIn; state: SignInState }) {
  const { t } = useTranslation('signin')
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, problems } = state
  const staysSignedIn = (): boolean => form.current !== null && new FormData(form.current).has('stay')

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [email, password] = [textOf(data, 'email'), textOf(data, 'password')]
    void box.submit({ email, password, staySignedIn: staysSignedIn() })
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <SsoChoice />
      <TextField
        id="sign-in-email"
        name="email"
        type="email"
        label={t('email')}
        problem={problems.email && t(problems.email)}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={state.email}
      />
      <LabelledPassword
        id="sign-in-password"
        name="password"
        label={t('password')}
        isWrong={problems.password !== undefined || problems.secret !== undefined}
        problem={problems.secret && t(problems.secret)}
        autoComplete="current-password"
        maxLength={rule.maxLength}
        showLabel={t('show_password')}
        hideLabel={t('hide_password')}
      />
      <div className={styles.row}>
        <Checkbox name="stay" defaultChecked>
          {t('stay')}
        </Checkbox>
        <Link className={styles.link} to="/signin/lost-password" search={keepRedirect()}>
          {t('trouble')}
        </Link>
      </div>
      <Button type="submit" variant="primary" isLarge isWide aria-disabled={isBusy}>
        {isBusy ? t('signing_in') : t('authenticate')}
      </Button>
      <PasskeyChoice
        isBusy={isBusy}
        problem={problems.passkey && t(problems.passkey)}
        onUse={() => void box.enterByPasskey(staysSignedIn())}
      />
    </form>
  )
}
