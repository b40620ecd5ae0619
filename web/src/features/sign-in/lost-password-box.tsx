import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Shake } from '../../ui/feedback/shake.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ChoosePasswordForm } from './choose-password-form.tsx'
import type { LostPassword, LostState, LostStep } from './create-lost-password.ts'
import { textOf, useBoxFocus } from './form.ts'
import { keepRedirect } from './redirect.ts'
import styles from './sign-in-box.module.css'

export const lostTitles = {
  ask: 'lost_title',
  sent: 'lost_sent_title',
  choose: 'choose_title',
  dead: 'link_dead_title',
  chosen: 'choose_title',
} as const satisfies Record<LostStep, string>

type Props = { lost: LostPassword; state: LostState }

export function LostPasswordBox({ lost, state }: Props) {
  const around = useRef<HTMLDivElement>(null)
  const { step, failures } = state
  useBoxFocus(around, state)
  return (
    <Shake count={failures}>
      <div ref={around}>
        {step === 'ask' && <Ask lost={lost} state={state} />}
        {step === 'sent' && <Sent lost={lost} state={state} />}
        {step === 'dead' && <Dead lost={lost} state={state} />}
        {(step === 'choose' || step === 'chosen') && <Choose lost={lost} state={state} />}
      </div>
    </Shake>
  )
}

function Ask({ lost, state: { email, isBusy, problems } }: Props) {
  const { t } = useTranslation('signin')
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void lost.ask(textOf(new FormData(event.currentTarget), 'email'))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('lost_text')}</p>
      <TextField
        id="lost-email"
        name="email"
        type="email"
        label={t('email')}
        problem={problems.email && t(problems.email)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
      />
      <Button type="submit" variant="primary" isLarge isWide aria-disabled={isBusy}>
        {isBusy ? t('lost_sending') : t('lost_send')}
      </Button>
      <ToSignIn />
    </form>
  )
}

function Sent({ lost, state: { email } }: Props) {
  const { t } = useTranslation('signin')
  return (
    <div className={styles.form}>
      <p className={styles.text} tabIndex={-1}>
        {t('lost_sent_text', { email })}
      </p>
      <Button onClick={() => lost.startOver()}>{t('lost_again')}</Button>
      <ToSignIn />
    </div>
  )
}

function Choose({ lost, state }: Props) {
  const { t } = useTranslation('signin')
  return (
    <ChoosePasswordForm
      text={t('choose_text', { email: state.email })}
      state={state}
      submitLabel={t('choose')}
      busyLabel={t('choosing')}
      onChoose={(password) => void lost.choose(password)}
    />
  )
}

function Dead({ lost }: Props) {
  const { t } = useTranslation('signin')
  return (
    <div className={styles.form}>
      <p className={styles.text} tabIndex={-1}>
        {t('link_dead_text')}
      </p>
      <Button variant="primary" isLarge isWide onClick={() => lost.startOver()}>
        {t('link_again')}
      </Button>
      <ToSignIn />
    </div>
  )
}

function ToSignIn() {
  const { t } = useTranslation('signin')
  return (
    <Link to="/signin" search={keepRedirect()} className={`${buttonClass({ variant: 'quiet' })} ${styles.back}`}>
      <Icon name="back" />
      {t('to_sign_in')}
    </Link>
  )
}
