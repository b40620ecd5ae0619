import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInBox, stepTitles } from '../features/sign-in/sign-in-box.tsx'
import { findSsoNotice } from '../features/sign-in/sso-notice.ts'
import { useSignIn } from '../features/sign-in/use-sign-in.ts'
import { SidePanel } from '../ui/side-panel.tsx'
import { useToasts } from '../ui/toast.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './sign-in.module.css'

export function SignInScreen() {
  const { t } = useTranslation(['signin', 'frame'])
  const navigate = useNavigate()
  const { history } = useRouter()
  const { box, state } = useSignIn('password', (path) => history.push(path))
  const title = t(stepTitles[state.step])
  useTitle(`${title}, Envoi`)
  useSsoNotice()
  return (
    <SidePanel
      title={title}
      width="two_third"
      isSlim
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      {state.step === 'password' && (
        <p className={styles.lead}>
          {t('new_here')} <Link to="/register">{t('create_account')}</Link>
        </p>
      )}
      <div className={styles.box}>
        <SignInBox box={box} state={state} />
      </div>
    </SidePanel>
  )
}

/** What single sign-on came back with, told once. */
function useSsoNotice(): void {
  const { i18n } = useTranslation()
  const toasts = useToasts()
  useEffect(() => {
    const notice = findSsoNotice(new URLSearchParams(location.search))
    if (notice) toasts.show(i18n.t(`signin:${notice.sentence}`, { email: notice.email }), { tone: 'problem' })
  }, [i18n, toasts])
}
