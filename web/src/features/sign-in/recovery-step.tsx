import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { SignIn } from './create-sign-in.ts'
import { textOf } from './form.ts'
import styles from './sign-in-box.module.css'
import type { SignInState } from './state.ts'

/** Longer than any recovery code with the spaces of a careful hand. */
const MAX_LENGTH = 32

export function RecoveryStep({ box, state: { isBusy, problems } }: { box: SignIn; state: SignInState }) {
  const { t } = useTranslation('signin')
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = textOf(new FormData(event.currentTarget), 'code').trim()
    if (code !== '') void box.submitCode(code)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('recovery_text')}</p>
      <TextField
        id="recovery-code"
        name="code"
        label={t('recovery_code')}
        problem={problems.secret && t(problems.secret)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_LENGTH}
      />
      <Button type="submit" variant="primary" isLarge isWide aria-disabled={isBusy}>
        {isBusy ? t('checking') : t('recovery_use')}
      </Button>
      <Button variant="quiet" icon="back" className={styles.back} onClick={() => box.choose('app')}>
        {t('use_app')}
      </Button>
    </form>
  )
}
