import { type ReactNode, useId, useState } from 'react'
import styles from './tooltip.module.css'

/**
 * More words about a control, shown while the pointer or the focus is on it. Escape sends them away; they stay while
 * the pointer is on the words themselves. `children` gets the id by which the control is described.
 */
export function Tooltip({ text, children }: { text: string; children: (describedBy: string) => ReactNode }) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the control inside it
    <span
      className={styles.around}
      onPointerEnter={() => setIsShown(true)}
      onPointerLeave={() => setIsShown(false)}
      onFocus={() => setIsShown(true)}
      onBlur={() => setIsShown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setIsShown(false)}
    >
      {children(id)}
      <span id={id} role="tooltip" className={styles.tip} data-shown={isShown}>
        {text}
      </span>
    </span>
  )
}
