import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './state-banner.module.css'
import { useChange } from './use-change.ts'
import { useProblem } from './use-problem.ts'
import { useTransferPassword } from './use-transfer-password.tsx'

/** The key was forgotten before all of it was checked: the password lets the check go on. */
export function LockedReading() {
  const { t } = useTranslation('manage')
  const { withPassword, question } = useTransferPassword(t('unlock_text'))
  const change = useChange({
    call: (manager, sseCPassword: string) => api.uploadDone({ ...manager, body: { sseCPassword } }),
    patch: (shown) => ({ ...shown, needsPassword: false }),
    said: () => t('unlocked'),
  })
  const isBusy = change.isPending
  return (
    <div className={styles.answerable}>
      <Banner icon="lock" title={t('locked')}>
        {t('locked_text')}
      </Banner>
      <div className={styles.answer}>
        <Button
          variant="primary"
          aria-disabled={isBusy}
          onClick={() => isBusy || withPassword((password = '') => change.mutate(password))}
        >
          {isBusy ? t('one_moment') : t('unlock')}
        </Button>
        <p role="alert" className={styles.problem}>
          {useProblem(change.error)}
        </p>
      </div>
      {question}
    </div>
  )
}
