import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { keepRedirect } from '../features/sign-in/redirect.ts'
import { SignInPanel } from '../features/sign-in/sign-in-panel.tsx'

export function RegisterScreen() {
  const { t } = useTranslation('signin')
  const lead = (
    <>
      {t('register_lead')} {t('have_account')}{' '}
      <Link to="/signin" search={keepRedirect()}>
        {t('title')}
      </Link>
    </>
  )
  return <SignInPanel start="register" lead={lead} />
}
