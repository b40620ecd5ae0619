import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { makeInert } from './inert.ts'
import { leaveOnEscape } from '../leave-on-escape.ts'
import styles from './aside.module.css'

/** One row opened over its list, which waits where it is. The focus goes in, and back to the row that it was opened from. */
export function Aside({
  id,
  label,
  backLabel,
  onClose,
  children,
}: {
  /** Of the row, which has it as `data-row`. */
  id: string
  label: string
  backLabel: string
  onClose: () => void
  children: ReactNode
}) {
  const aside = useRef<HTMLElement>(null)
  useEffect(() => {
    const shown = aside.current
    if (!shown) return undefined
    const panel = shown.closest<HTMLElement>('[data-panel]')
    const release = makeInert(coveredBy(shown))
    shown.focus({ preventScroll: true })
    return () => {
      release()
      const row = panel?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
      const place = row ?? panel?.querySelector<HTMLElement>('[role="row"][tabindex="0"], h1')
      place?.focus({ preventScroll: row !== null })
    }
  }, [id])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the key of whatever is focused in it
    <section
      ref={aside}
      className={styles.aside}
      tabIndex={-1}
      aria-label={label}
      data-aside
      onKeyDown={(event) => leaveOnEscape(event, onClose)}
    >
      <div className={styles.bar}>
        <IconButton icon="back" label={backLabel} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** All of the panel but the aside and what it stands in: it lies under it. An alert beside it is still heard. */
function coveredBy(aside: Element): Element[] {
  const parent = aside.parentElement
  if (!parent || aside.hasAttribute('data-panel')) return []
  const others = Array.from(parent.children).filter((other) => other !== aside && !other.matches('[role="alert"]'))
  return [...others, ...coveredBy(parent)]
}
