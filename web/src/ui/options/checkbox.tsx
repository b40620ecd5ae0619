import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'

/** A box to tick, and the words beside it, which tick it too. */
export const Checkbox = ({
  children,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { children: ReactNode }) => (
  <label className={styles.check}>
    <input type="checkbox" {...props} />
    {children}
  </label>
)
