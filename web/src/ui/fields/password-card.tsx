import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { useFocusOnMount } from '../hooks/use-focus-on-mount.ts'
import { CardDisc, CardText } from '../layout/card-disc.tsx'
import { Card, CardBody, CardFoot, CardTitle } from '../layout/card.tsx'
import styles from './password-card.module.css'
import { PasswordField } from './password-field.tsx'

type Words = Record<'card' | 'title' | 'text' | 'field' | 'show' | 'hide' | 'open' | 'missing', string>

/** A page that a password opens: one field, and whose it is. */
export function PasswordCard({
  words,
  maxLength,
  problem,
  isTrying,
  isFocusWanted,
  onOpen,
  children,
}: {
  words: Words
  maxLength: number
  /** Why it did not open. */
  problem: string | null
  isTrying: boolean
  isFocusWanted: boolean | (() => boolean)
  onOpen: (password: string) => void
  children?: ReactNode
}) {
  const title = useFocusOnMount<HTMLHeadingElement>(isFocusWanted)
  const [isEmpty, setIsEmpty] = useState(false)
  const told = isEmpty ? words.missing : isTrying ? null : problem

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    const isGiven = typeof password === 'string' && password !== ''
    setIsEmpty(!isGiven)
    event.currentTarget.querySelector('input')?.focus()
    if (isGiven && !isTrying) onOpen(password)
  }

  return (
    <Card label={words.card}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <CardDisc icon="lock" />
        <CardBody>
          <CardTitle ref={title}>{words.title}</CardTitle>
          <CardText>{words.text}</CardText>
          <div className={styles.field}>
            <label htmlFor="page-password">{words.field}</label>
            <PasswordField
              id="page-password"
              name="password"
              maxLength={maxLength}
              autoComplete="off"
              autoCapitalize="none"
              aria-invalid={told !== null}
              aria-describedby="page-password-problem"
              showLabel={words.show}
              hideLabel={words.hide}
            />
            <p id="page-password-problem" className={styles.problem} role="alert">
              {told}
            </p>
          </div>
        </CardBody>
        <CardFoot>
          <Button type="submit" variant="primary" isLarge isWide aria-disabled={isTrying}>
            {words.open}
          </Button>
        </CardFoot>
      </form>
      {children}
    </Card>
  )
}
