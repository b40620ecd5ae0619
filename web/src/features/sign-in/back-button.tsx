import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import type { SignIn } from './create-sign-in.ts'
import styles from './sign-in-box.module.css'

/** To where the box began, for another account. */
export function BackButton({ box }: { box: SignIn }) {
  const { t } = useTranslation('signin')
  return (
    <Button variant="quiet" icon="back" className={styles.back} onClick={() => box.back()}>
      {t('back')}
    </Button>
  )
}
