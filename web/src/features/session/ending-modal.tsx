import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { logError } from '../../platform/log.ts'
import { session } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/options/checkbox.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import styles from './ending-modal.module.css'

/** The session ends within hours: to stay, or to leave. */
export function EndingModal({
  expiresAt,
  goHome,
  onClose,
}: {
  expiresAt: number
  goHome: () => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation(['signin', 'frame'])
  const format = useFormat()
  const toasts = useToasts()
  const [isTrusted, setIsTrusted] = useState(true)
  const [isBusy, setIsBusy] = useState(false)

  async function answer(act: () => Promise<void>, problem: 'stay_failed' | 'frame:sign_out_failed'): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    try {
      await act()
      onClose()
    } catch (error) {
      logError(error)
      toasts.show(t(problem), { tone: 'problem' })
    } finally {
      setIsBusy(false)
    }
  }
  const stay = (): Promise<void> => session.stayConnected(isTrusted)
  const leave = (): Promise<void> =>
    session.leave(async () => {
      await goHome()
      await session.signOut()
    })
  return (
    <Modal
      title={t('ending_title')}
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" aria-disabled={isBusy} onClick={() => void answer(stay, 'stay_failed')}>
            {t('stay_connected')}
          </Button>
          <Button aria-disabled={isBusy} onClick={() => void answer(leave, 'frame:sign_out_failed')}>
            {t('disconnect')}
          </Button>
        </>
      }
    >
      <p className={styles.about}>{t('ending_about', { when: format.dateAndTime(new Date(expiresAt)) })}</p>
      <Checkbox checked={isTrusted} onChange={(event) => setIsTrusted(event.currentTarget.checked)}>
        {t('trust_device')}
      </Checkbox>
    </Modal>
  )
}
