import { type ComponentProps, useState } from 'react'
import { TextField } from '../fields/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

/** Asks for a name. Without one it says so, and goes on asking. */
export function NameDialog({
  id,
  label,
  missing,
  maxLength,
  before = '',
  onSubmit,
  ...dialog
}: Omit<ComponentProps<typeof FormDialog>, 'onSubmit' | 'children'> & {
  id: string
  label: string
  /** Said when there is none. */
  missing: string
  maxLength: number
  /** Of what has one already. */
  before?: string | undefined
  onSubmit: (name: string) => void
}) {
  const [name, setName] = useState(before)
  const [isChecked, setIsChecked] = useState(false)
  const isMissing = name.trim() === ''
  return (
    <FormDialog
      {...dialog}
      onSubmit={() => {
        setIsChecked(true)
        if (!isMissing) onSubmit(name.trim())
      }}
    >
      <TextField
        id={id}
        label={label}
        autoComplete="off"
        maxLength={maxLength}
        problem={isChecked && isMissing ? missing : undefined}
        value={name}
        onWrite={setName}
      />
    </FormDialog>
  )
}
