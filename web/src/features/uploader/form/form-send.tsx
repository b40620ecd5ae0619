import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import type { UploaderState } from '../state.ts'
import { useUploader } from '../use-uploader.ts'
import styles from './form-step.module.css'

/** Says what will happen. While the transfer is being made it keeps the focus and does nothing. */
export function SendButton({
  receiver,
  isByMail,
  isLink,
  peopleCount,
  isCreating,
  isStuck,
  onSend,
}: {
  /** Of a push page. */
  receiver: string | undefined
  isByMail: boolean
  isLink: boolean
  peopleCount: number
  isCreating: boolean
  /** Nothing may be sent: it asks whether that still holds, and keeps the focus when it no longer does. */
  isStuck: boolean
  onSend: () => void
}) {
  const { t } = useTranslation(['form', 'push'])
  const label = (): string => {
    if (isStuck) return t('check_again')
    if (isCreating) return t('getting_ready')
    if (receiver !== undefined) return t('push:send', { receiver })
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

/** Whether nothing may be sent still. Said only where it does: else the form itself shows that it no longer does. */
export function useChecking(): { said: string; check: () => Promise<void> } {
  const { t } = useTranslation('form')
  const { state, checkLimits } = useUploader()
  const { limits } = state
  const [before, setBefore] = useState<UploaderState['limits']>()
  return {
    said: before ? t(before === limits ? 'check_unheard' : 'check_same') : '',
    async check() {
      // What is said twice is read out twice.
      setBefore(undefined)
      await checkLimits()
      // An answer is a new one, whatever it says.
      setBefore(limits)
    },
  }
}
