import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { screen } from '@envoi/contract/limits'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './side-panel.module.css'

export type PanelWidth = 'closed' | 'two_third' | 'full'

/**
 * Slides in over the page and never over the card, except where there is no room for both. Opening moves the focus to
 * its title; Escape and the cross slide it out, then `onClose` decides where to go; the focus returns to where it was.
 */
export function SidePanel({
  title,
  width,
  closeLabel,
  onClose,
  children,
}: {
  title: string
  width: Exclude<PanelWidth, 'closed'>
  closeLabel: string
  onClose: () => void
  children: ReactNode
}) {
  const [shown, setShown] = useState<PanelWidth>('closed')
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useEffect(() => {
    const before = document.activeElement
    const frame = requestAnimationFrame(() => setShown(width))
    heading.current?.focus({ preventScroll: true })
    return () => {
      cancelAnimationFrame(frame)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [width])

  function close(): void {
    setShown('closed')
    setTimeout(onClose, screen.sidePanelSlides)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void =>
      event.key === 'Escape' && !event.defaultPrevented ? close() : undefined
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <section
      className={classNames(styles.panel, shown === 'closed' && styles.closed, shown === 'full' && styles.full)}
      data-panel={shown}
      aria-labelledby={titleId}
    >
      <div className={styles.bar}>
        <IconButton icon="close" label={closeLabel} onClick={close} />
      </div>
      <div className={styles.body}>
        <h1 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </section>
  )
}
