import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import styles from './text-field.module.css'

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
