import { type ReactNode, createContext, use, useEffect, useEffectEvent, useState } from 'react'
import { screen } from '@envoi/contract/limits'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import styles from './toast.module.css'

/** A short word. `kind`: of such words only the newest is worth reading. */
export type Toast = {
  id: number
  text: string
  tone: 'info' | 'problem'
  kind?: string | undefined
  /** What helps, on another page of ours. */
  link?: { href: string; label: string } | undefined
  /** What can be done about it at once. It stays until it is answered: nobody has to be faster than a clock. */
  action?: { label: string; press: () => void } | undefined
}

/** More at once nobody reads; the oldest make room. */
const MOST = 3

/** The same word again, or a newer one of its kind, takes the place of the older, is read out, and has its time anew. */
export function withToast(shown: readonly Toast[], toast: Toast): Toast[] {
  const isOlder = ({ text, kind }: Toast): boolean => text === toast.text || (kind !== undefined && kind === toast.kind)
  return [...shown.filter((other) => !isOlder(other)), toast].slice(-MOST)
}

/** A short word at the top right that leaves by itself. What must be answered is a modal's business. */
export type Toasts = { show(text: string, options?: Partial<Pick<Toast, 'tone' | 'kind' | 'link' | 'action'>>): void }

const ToastContext = createContext<Toasts>({ show: () => {} })
export const useToasts = (): Toasts => use(ToastContext)

export function ToastProvider({
  label,
  closeLabel,
  go,
  children,
}: {
  label: string
  closeLabel: string
  /** To another page, without loading it anew. Nothing of a widget leads anywhere. */
  go?: ((href: string) => void) | undefined
  children: ReactNode
}) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [shower] = useState<Toasts>(() => {
    let last = 0
    return {
      show(text, { tone = 'info', kind, link, action } = {}) {
        last += 1
        const toast = { id: last, text, tone, kind, link, action }
        setToasts((shown) => withToast(shown, toast))
      },
    }
  })
  const close = (id: number): void => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  return (
    <ToastContext value={shower}>
      {children}
      <section className={styles.toasts} aria-label={label} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ShownToast key={toast.id} toast={toast} closeLabel={closeLabel} go={go} onClose={() => close(toast.id)} />
        ))}
      </section>
    </ToastContext>
  )
}

/** It waits while somebody points at it or is on its cross. */
function ShownToast({
  toast: { text, tone, link, action },
  closeLabel,
  go,
  onClose,
}: {
  toast: Toast
  closeLabel: string
  go: ((href: string) => void) | undefined
  onClose: () => void
}) {
  const [isHeld, setIsHeld] = useState(false)
  const leave = useEffectEvent(onClose)
  const isOffer = action !== undefined
  useEffect(() => {
    if (isHeld || isOffer) return undefined
    const timer = setTimeout(() => leave(), screen.toastCloses)
    return () => clearTimeout(timer)
  }, [isHeld, isOffer])
  return (
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {tone === 'problem' && <Icon name="alert" />}
      <span>
        {text}{' '}
        {link && (
          <a
            href={link.href}
            onClick={(event) => {
              onClose()
              if (!go) return
              event.preventDefault()
              go(link.href)
            }}
          >
            {link.label}
          </a>
        )}
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              onClose()
              action.press()
            }}
          >
            {action.label}
          </button>
        )}
      </span>
      <IconButton icon="close" label={closeLabel} size={16} onClick={onClose} />
    </div>
  )
}
