import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { Field } from './field.tsx'

/** One line of text in a panel. */
export function TextField({
  id,
  label,
  hint,
  problem,
  isWrong,
  onWrite,
  ...props
}: Omit<ComponentProps<'input'>, 'id' | 'className' | 'onChange'> & {
  id: string
  label: string
  hint?: string
  problem?: string | undefined
  isWrong?: boolean
  onWrite?: (text: string) => void
}) {
  return (
    <Field id={id} label={label} hint={hint} problem={problem} {...(isWrong !== undefined && { isWrong })}>
      {(control) => (
        <input
          className={styles.input}
          onChange={(event) => onWrite?.(event.currentTarget.value)}
          {...props}
          {...control}
        />
      )}
    </Field>
  )
}

/** Several lines of text in a panel; it grows with them. */
export function TextArea({
  id,
  label,
  hint,
  problem,
  onWrite,
  ...props
}: Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'onChange'> & {
  id: string
  label: string
  hint?: string
  problem?: string | undefined
  onWrite?: (text: string) => void
}) {
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      {(control) => (
        <textarea
          className={classNames(styles.input, styles.area)}
          rows={3}
          onChange={(event) => onWrite?.(event.currentTarget.value)}
          {...props}
          {...control}
        />
      )}
    </Field>
  )
}
