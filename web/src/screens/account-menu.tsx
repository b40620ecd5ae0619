import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { helpAddress } from '@envoi/contract/service-pages'
import { useSignOut } from '../features/session/use-sign-out.ts'
import type { SessionUser } from '../platform/session/session.ts'
import { initialsOf } from '../ui/display/initials.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem, menuItem } from '../ui/menu/menu.tsx'
import styles from './account-menu.module.css'

/** These pages are panels over the top bar, with the menu in a bar of their own. */
const isPanel = (path: string): boolean => /^\/(?:dashboard|account)(?:\/|$)/.test(path)

const pages = [
  { page: 'sending', icon: 'send' },
  { page: 'api', icon: 'key' },
  { page: 'billing', icon: 'card' },
] as const

/** Who is signed in, and where that leads: the same on every page. */
export function AccountMenu({ user, isInPanel }: { user: SessionUser; isInPanel: boolean }) {
  const { t } = useTranslation('accountMenu')
  const navigate = useNavigate()
  const signOut = useSignOut(() => navigate({ to: '/' }))
  const isOverPanel = useLocation({ select: ({ pathname }) => isPanel(pathname) })
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = t('menu', { name: user.displayName })
  if (isOverPanel !== isInPanel) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        title={user.displayName}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {/* Drawn, not written: letters in the button would have to be part of its name. */}
        <span className={styles.avatar} data-initials={initialsOf(user.displayName)} aria-hidden="true" />
      </button>
      {isOpen && (
        <Menu label={label} button={button} onClose={() => setIsOpen(false)}>
          {(close) => (
            <>
              <div className={styles.who}>
                <p className={styles.name}>{user.displayName}</p>
                <p className="small cut">{user.email}</p>
              </div>
              <Link to="/dashboard" className={menuItem} onClick={close}>
                <Icon name="file" />
                {t('dashboard')}
              </Link>
              <Link to="/account" className={menuItem} onClick={close}>
                <Icon name="user" />
                {t('account')}
              </Link>
              {pages.map(({ page, icon }) => (
                <Link key={page} to="/account/$page" params={{ page }} className={menuItem} onClick={close}>
                  <Icon name={icon} />
                  {t(page)}
                </Link>
              ))}
              {/* No page of the app: it is loaded as any other document. */}
              <a href={helpAddress} className={menuItem}>
                <Icon name="help" />
                {t('help')}
              </a>
              <div className={styles.out}>
                <MenuItem icon="out" onClick={() => void signOut()}>
                  {t('sign_out')}
                </MenuItem>
              </div>
            </>
          )}
        </Menu>
      )}
    </>
  )
}
