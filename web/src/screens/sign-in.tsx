import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { keepAskedFor } from '../features/sign-in/asked-for.ts'
import { SignInPanel } from '../features/sign-in/sign-in-panel.tsx'
import { useSsoNotice } from '../features/sign-in/use-sso-notice.ts'

export function SignInScreen() {
  const { t } = useTranslation('signin')
  useSsoNotice()
  const lead = (
    <>
      {t('new_here')}{' '}
      <Link to="/register" search={keepAskedFor()}>
        {t('create_account')}
      </Link>
    </>
  )
  return <SignInPanel start="password" lead={lead} />
}
