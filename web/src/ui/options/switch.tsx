import type { ComponentProps } from 'react'
import styles from './switch.module.css'

/** On or off, at once. Its label stands beside it and names it by `htmlFor`. */
export function Switch({
  isOn,
  onSwitch,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange' | 'className'> & {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}) {
  return (
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked
      role="switch"
      className={styles.switch}
      checked={isOn}
      onChange={(event) => onSwitch(event.currentTarget.checked)}
      {...props}
    />
  )
}
