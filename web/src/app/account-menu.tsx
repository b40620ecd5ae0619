import { Link, useNavigate } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../features/session/use-sign-out.ts'
import type { SessionUser } from '../platform/session/session.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './account-menu.module.css'

/** Who is signed in, and where that leads: a button that unfolds a few links. Leaving them folds it again. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  const signOut = useSignOut(() => navigate({ to: '/' }))
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (): void => setIsOpen(false)

  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return
    // A panel beside it would close as well.
    event.preventDefault()
    close()
    button.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the controls inside it
    <div className={styles.around} onBlur={leave} onKeyDown={press}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('account_menu', { name: user.displayName })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="user" />
        <span className={styles.name}>{user.displayName}</span>
        <Icon name="down" size={16} />
      </button>
      {/* Takes the focus when it is pressed beside its links, so that it stays open. */}
      <div id={id} className={styles.menu} hidden={!isOpen} tabIndex={-1}>
        <div className={styles.who}>
          <p className={styles.whoName}>{user.displayName}</p>
          <p className="small cut">{user.email}</p>
        </div>
        <Link to="/dashboard" className={styles.item} onClick={close}>
          <Icon name="file" />
          {t('dashboard')}
        </Link>
        <Link to="/account" className={styles.item} onClick={close}>
          <Icon name="user" />
          {t('account')}
        </Link>
        <button type="button" className={styles.item} onClick={() => void signOut()}>
          <Icon name="out" />
          {t('sign_out')}
        </button>
      </div>
    </div>
  )
}
