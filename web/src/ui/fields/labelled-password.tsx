import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import { PasswordField } from './password-field.tsx'

/** A password in a form, with its name above it, and below it what it asks for or what is wrong with it. */
export function LabelledPassword({
  id,
  label,
  hint,
  problem,
  isWrong,
  onWrite,
  ...props
}: Omit<ComponentProps<typeof PasswordField>, 'id' | 'onChange'> & {
  id: string
  label: string
  hint?: string | undefined
  problem?: string | undefined
  isWrong?: boolean
  onWrite?: (text: string) => void
}) {
  return (
    <Field id={id} label={label} hint={hint} problem={problem} {...(isWrong !== undefined && { isWrong })}>
      {(control) => (
        <PasswordField
          autoCapitalize="none"
          onChange={(event) => onWrite?.(event.currentTarget.value)}
          {...props}
          {...control}
        />
      )}
    </Field>
  )
}
