import { type ComponentProps, useState } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import styles from './password-field.module.css'

/** With an eye to read what was typed. */
export function PasswordField({
  showLabel,
  hideLabel,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { showLabel: string; hideLabel: string }) {
  const [isShown, setIsShown] = useState(false)
  const isWrong = props['aria-invalid'] === true
  return (
    <div className={classNames(styles.field, isWrong && styles.wrong)}>
      <Icon name="lock" />
      <input type={isShown ? 'text' : 'password'} className={styles.input} spellCheck={false} {...props} />
      <IconButton
        icon="eye"
        label={isShown ? hideLabel : showLabel}
        className={classNames(styles.eye, isShown && styles.open)}
        onClick={() => setIsShown(!isShown)}
      />
    </div>
  )
}
