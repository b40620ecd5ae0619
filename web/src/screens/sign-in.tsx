import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { keepRedirect } from '../features/sign-in/redirect.ts'
import { SignInPanel } from '../features/sign-in/sign-in-panel.tsx'
import { useSsoNotice } from '../features/sign-in/sso-notice.ts'

export function SignInScreen() {
  const { t } = useTranslation('signin')
  useSsoNotice()
  const lead = (
    <>
      {t('new_here')}{' '}
      <Link to="/register" search={keepRedirect()}>
        {t('create_account')}
      </Link>
    </>
  )
  return <SignInPanel start="password" lead={lead} />
}
