import { useEffect, useId, useRef } from 'react'
import styles from './copy-field.module.css'

/** Where the browser refuses to copy: the text stands here, selected. */
export function CopyByHand({ value, label, hint }: { value: string; label: string; hint: string }) {
  const field = useRef<HTMLInputElement>(null)
  const hintId = useId()
  // It is selected when it has the focus.
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={styles.byHand}>
      <input
        ref={field}
        readOnly
        value={value}
        aria-label={label}
        aria-describedby={hintId}
        onFocus={(event) => event.target.select()}
      />
      <p id={hintId} className="small">
        {hint}
      </p>
    </div>
  )
}
