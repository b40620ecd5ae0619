import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInPanel } from '../features/sign-in/sign-in-panel.tsx'
import { findSsoNotice } from '../features/sign-in/sso-notice.ts'
import { useToasts } from '../ui/toast.tsx'

export function SignInScreen() {
  const { t } = useTranslation('signin')
  useSsoNotice()
  const lead = (
    <>
      {t('new_here')} <Link to="/register">{t('create_account')}</Link>
    </>
  )
  return <SignInPanel start="password" lead={lead} />
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
