/** A few things to choose from, over the page, unfolded by a button. Leaving it folds it again. */
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon.tsx'
import { leaveOnEscape } from '../leave-on-escape.ts'
import styles from './menu.module.css'

/** What is in it is drawn when it opens; `close` gives the focus back to the button first. */
export function MenuButton({
  icon = 'more',
  label,
  children,
  ...props
}: Omit<ComponentProps<'button'>, 'children'> & {
  icon?: IconName
  label: string
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        {...props}
        ref={button}
        icon={icon}
        label={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <Menu label={label} button={button} onClose={() => setIsOpen(false)}>
          {children}
        </Menu>
      )}
    </>
  )
}

const GAP = 4

export function Menu({
  label,
  button,
  onClose,
  children,
}: {
  label: string
  /** It stands below it, or above it where there is no room. */
  button: RefObject<HTMLElement | null>
  onClose: () => void
  children: (close: () => void) => ReactNode
}) {
  const menu = useRef<HTMLDivElement>(null)
  const [host] = useState(() => button.current?.closest('[data-panel], header') ?? document.body)
  const place = useEffectEvent((list: HTMLElement) => {
    const at = button.current?.getBoundingClientRect()
    if (!at) return
    const isAbove = at.bottom + GAP + list.offsetHeight > innerHeight && at.top > list.offsetHeight
    list.style.top = `${isAbove ? at.top - GAP - list.offsetHeight : at.bottom + GAP}px`
    list.style.right = `${Math.max(GAP, document.documentElement.clientWidth - at.right)}px`
    list.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  })
  const leave = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (menu.current) place(menu.current)
    // It would stay where its button was.
    const onScroll = (): void => leave()
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [])
  function close(): void {
    button.current?.focus({ preventScroll: true })
    onClose()
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of whatever is focused in it
    <div
      ref={menu}
      className={styles.menu}
      role="group"
      aria-label={label}
      // Takes the focus when it is pressed beside its items, so that it stays open.
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The button itself closes it.
        if (!currentTarget.contains(relatedTarget) && relatedTarget !== button.current) onClose()
      }}
      onKeyDown={(event) => {
        leaveOnEscape(event, close)
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (step !== undefined) {
          event.preventDefault()
          goBy(event.currentTarget, step)
        }
        // Nor are these the keys of the list it was opened from.
        event.stopPropagation()
      }}
    >
      {children(close)}
    </div>,
    host,
  )
}

function goBy(menu: HTMLElement, step: number): void {
  const items = [...menu.querySelectorAll<HTMLElement>('a, button')]
  const at = items.findIndex((item) => item === document.activeElement)
  items[(at + step + items.length) % items.length]?.focus()
}

export const menuItem = styles.item

export const MenuItem = ({
  icon,
  isDanger = false,
  children,
  ...props
}: ComponentProps<'button'> & { icon: IconName; isDanger?: boolean }) => (
  <button type="button" className={classNames(styles.item, isDanger && styles.danger)} {...props}>
    <Icon name={icon} />
    {children}
  </button>
)
