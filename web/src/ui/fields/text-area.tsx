import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field } from './field.tsx'
import styles from './text-area.module.css'
import lineStyles from './text-field.module.css'

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
          className={classNames(lineStyles.input, styles.area)}
          rows={3}
          onChange={(event) => onWrite?.(event.currentTarget.value)}
          {...props}
          {...control}
        />
      )}
    </Field>
  )
}
