import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignInBox, stepTitles } from '../features/sign-in/sign-in-box.tsx'
import { useSignIn } from '../features/sign-in/use-sign-in.ts'
import { SidePanel } from '../ui/side-panel.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './sign-in.module.css'

export function RegisterScreen() {
  const { t } = useTranslation(['signin', 'frame'])
  const navigate = useNavigate()
  const { history } = useRouter()
  const { box, state } = useSignIn('register', (path) => history.push(path))
  const title = t(stepTitles[state.step])
  useTitle(`${title}, Envoi`)
  return (
    <SidePanel
      title={title}
      width="two_third"
      isSlim
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      {state.step === 'register' && (
        <p className={styles.lead}>
          {t('register_lead')} {t('have_account')} <Link to="/signin">{t('title')}</Link>
        </p>
      )}
      <div className={styles.box}>
        <SignInBox box={box} state={state} />
      </div>
    </SidePanel>
  )
}
