import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { screen } from '@envoi/contract/limits'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { makeInertBehind } from './inert.ts'
import styles from './side-panel.module.css'
import { useMedia } from '../hooks/use-media.ts'

/** There is no room for the card beside it. The same in side-panel.module.css. */
const NARROW = '(max-width: 79.99rem)'

export type PanelWidth = 'closed' | 'two_third' | 'full'

/**
 * Slides in over the page and never over the card, except where there is no room for both. Opening moves the focus to
 * its title; Escape and the cross slide it out, then `onClose` decides where to go; the focus returns to where it was.
 */
export function SidePanel({
  title,
  width,
  isSlim = false,
  nav,
  above,
  head,
  titleRef,
  closeLabel,
  mayStay = false,
  onClose,
  children,
}: {
  title: string
  width: Exclude<PanelWidth, 'closed'>
  /** A form of a few fields would be lost in all that room: it takes what it needs. */
  isSlim?: boolean
  /** Links to its neighbours, beside the cross. */
  nav?: ReactNode
  /** Over the title: what leads back. */
  above?: ReactNode
  /** Beside the title, where there is room. */
  head?: ReactNode
  /** Where the focus goes when what had it is gone. */
  titleRef?: RefObject<HTMLHeadingElement | null>
  closeLabel: string
  /** Whoever closes it may yet be asked to stay: it does not slide out before that. */
  mayStay?: boolean
  onClose: () => void
  children: ReactNode
}) {
  // One takes the place of another without sliding.
  const [shown, setShown] = useState<PanelWidth>(() => (isAnyOpen() ? width : 'closed'))
  const [isClosing, setIsClosing] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const ownHeading = useRef<HTMLHeadingElement>(null)
  const heading = titleRef ?? ownHeading
  /** What had the focus. */
  const before = useRef<Element>(null)
  const titleId = useId()
  const isNarrow = useMedia(NARROW)

  useEffect(() => {
    before.current ??= document.activeElement
    const frame = requestAnimationFrame(() => setShown(width))
    heading.current?.focus({ preventScroll: true })
    return () => cancelAnimationFrame(frame)
  }, [width, heading])

  const isCovering = isNarrow || width === 'full'
  useEffect(() => (panel.current ? makeInertBehind(panel.current, isCovering) : undefined), [isCovering])

  // After that: what was covered cannot have the focus before it is let go.
  useEffect(
    () => () => {
      const back = before.current instanceof HTMLElement && before.current !== document.body ? before.current : null
      ;(back?.isConnected ? back : document.querySelector<HTMLElement>('#main'))?.focus({ preventScroll: true })
    },
    [],
  )

  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (!isClosing) return undefined
    const timer = setTimeout(() => leave(), screen.sidePanelSlides)
    return () => clearTimeout(timer)
  }, [isClosing])

  function close(): void {
    if (mayStay) {
      onClose()
      return
    }
    setShown('closed')
    setIsClosing(true)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void =>
      event.key === 'Escape' && !event.defaultPrevented ? close() : undefined
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <section
      ref={panel}
      className={classNames(
        styles.panel,
        shown === 'closed' && styles.closed,
        shown === 'full' && styles.full,
        isSlim && styles.slim,
      )}
      data-panel={shown}
      aria-labelledby={titleId}
    >
      <div className={styles.bar}>
        {nav}
        <IconButton icon="close" label={closeLabel} onClick={close} />
      </div>
      <div className={styles.body}>
        {above}
        <div className={styles.head}>
          <h1 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {head}
        </div>
        {children}
      </div>
    </section>
  )
}

const isAnyOpen = (): boolean =>
  typeof document !== 'undefined' && document.querySelector('[data-panel]:not([data-panel="closed"])') !== null
