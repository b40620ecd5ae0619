import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { keepAskedFor } from '../features/sign-in/asked-for.ts'
import { SignInPanel } from '../features/sign-in/sign-in-panel.tsx'

export function RegisterScreen() {
  const { t } = useTranslation('signin')
  const lead = (
    <>
      {t('register_lead')} {t('have_account')}{' '}
      <Link to="/signin" search={keepAskedFor()}>
        {t('title')}
      </Link>
    </>
  )
  return <SignInPanel start="register" lead={lead} />
}
