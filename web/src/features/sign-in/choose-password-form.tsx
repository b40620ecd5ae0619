import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { textOf } from './form.ts'
import { NewPasswordField } from './new-password-field.tsx'
import styles from './sign-in-box.module.css'
import type { Problems } from './state.ts'

type Props = {
  text: string
  state: { email: string; isBusy: boolean; problems: Problems }
  submitLabel: string
  busyLabel: string
  onChoose: (password: string) => void
  children?: ReactNode
}

/** A new password for an account: by a mailed link, or where somebody else has set the one that it has. */
export function ChoosePasswordForm({ text, state, submitLabel, busyLabel, onChoose, children }: Props) {
  const { email, isBusy, problems } = state
  const problem = problems.password === 'empty' ? 'password_rule' : problems.password
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onChoose(textOf(new FormData(event.currentTarget), 'password'))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{text}</p>
      {/* For the browser that keeps the passwords. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField problem={problem} />
      <Button type="submit" variant="primary" isLarge isWide aria-disabled={isBusy}>
        {isBusy ? busyLabel : submitLabel}
      </Button>
      {children}
    </form>
  )
}
