import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import styles from './form-step.module.css'

/** Says what will happen. While the transfer is being made it keeps the focus and does nothing. */
export function SendButton({
  isByMail,
  isLink,
  peopleCount,
  isCreating,
  isStuck,
  onSend,
}: {
  isByMail: boolean
  isLink: boolean
  peopleCount: number
  isCreating: boolean
  /** Nothing may be sent: it asks whether that still holds, and keeps the focus when it no longer does. */
  isStuck: boolean
  onSend: () => void
}) {
  const { t } = useTranslation('form')
  const label = (): string => {
    if (isStuck) return t('check_again')
    if (isCreating) return t('getting_ready')
    if (isLink) return t('get_link')
    return isByMail && peopleCount > 0 ? t('send_to', { count: peopleCount }) : t('send')
  }
  return (
    <Button
      {...(isStuck ? { icon: 'refresh' } : { variant: 'primary' })}
      isLarge
      isWide
      className={styles.send}
      aria-busy={isCreating}
      onClick={() => {
        if (!isCreating) onSend()
      }}
    >
      {label()}
    </Button>
  )
}
