import { useTranslation } from 'react-i18next'
import { BackButton } from './back-button.tsx'
import type { SignIn } from './create-sign-in.ts'
import styles from './sign-in-box.module.css'

export function SuspendedStep({ box }: { box: SignIn }) {
  const { t } = useTranslation('signin')
  return (
    <div className={styles.form}>
      <p className={styles.text} tabIndex={-1}>
        {t('suspended_text')}
      </p>
      <BackButton box={box} />
    </div>
  )
}
