import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Field } from '../fields/field.tsx'
import { Modal } from './modal.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { ProblemText } from '../feedback/problem-text.tsx'
import styles from './modal.module.css'

export type PasswordDialogWords = {
  title: string
  text: string
  label: string
  missing: string
  show: string
  hide: string
  answer: string
  busy: string
  leave: string
}

/** Asks for a password before something goes on. A wrong one is told here, and the question stays. */
export function PasswordDialog({
  words,
  problem,
  isBusy,
  maxLength,
  onAnswer,
  onLeave,
}: {
  words: PasswordDialogWords
  problem: string | undefined
  isBusy: boolean
  maxLength: number
  onAnswer: (password: string) => void
  onLeave: () => void
}) {
  const [formId, fieldId, problemId] = [useId(), useId(), useId()]
  const field = useRef<HTMLInputElement>(null)
  const [isEmpty, setIsEmpty] = useState(false)
  const shown = isEmpty ? words.missing : isBusy ? undefined : problem
  function submit(event: FormEvent): void {
    event.preventDefault()
    const password = field.current?.value ?? ''
    setIsEmpty(password === '')
    field.current?.focus()
    if (password !== '' && !isBusy) onAnswer(password)
  }
  return (
    <Modal
      title={words.title}
      text={words.text}
      onClose={onLeave}
      foot={
        <>
          <Button type="submit" form={formId} variant="primary" aria-disabled={isBusy}>
            {isBusy ? words.busy : words.answer}
          </Button>
          <Button variant="quiet" onClick={onLeave}>
            {words.leave}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field id={fieldId} label={words.label} isWrong={shown !== undefined}>
          {(control) => (
            <PasswordField
              ref={field}
              maxLength={maxLength}
              autoComplete="off"
              autoCapitalize="none"
              showLabel={words.show}
              hideLabel={words.hide}
              {...control}
              aria-describedby={problemId}
            />
          )}
        </Field>
        <ProblemText id={problemId} className={styles.problem}>
          {shown}
        </ProblemText>
      </form>
    </Modal>
  )
}
