import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../features/session/use-sign-out.ts'
import { boot } from '../platform/boot.ts'
import { useSession } from '../platform/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './dashboard.module.css'

/** Where one arrives after signing in: who one is, and where to go from here. */
export function DashboardScreen() {
  const { t } = useTranslation(['signin', 'frame'])
  const navigate = useNavigate()
  const user = useSession()
  const { hasUploader } = boot.place
  const signOut = useSignOut(() => navigate({ to: '/' }))
  useTitle(`${t('frame:dashboard')}, Envoi`)
  if (!user) return null
  return (
    <SidePanel
      title={t('dashboard_title', { name: user.displayName })}
      width="two_third"
      isSlim
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <p className={styles.lead}>{t('dashboard_text', { email: user.email })}</p>
      <p className={styles.ways}>
        {hasUploader && (
          <Link to="/" className={buttonClass({ variant: 'primary', isLarge: true })}>
            {t('dashboard_send')}
          </Link>
        )}
        <Link to="/account" className={buttonClass({ variant: hasUploader ? 'plain' : 'primary', isLarge: true })}>
          {t('dashboard_account')}
        </Link>
        <Button variant="quiet" icon="out" onClick={() => void signOut()}>
          {t('frame:sign_out')}
        </Button>
      </p>
    </SidePanel>
  )
}
