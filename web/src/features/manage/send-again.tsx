import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import type { Again } from './again.ts'
import styles from './link-box.module.css'
import { useManaged } from './managed.ts'
import { Question } from './question.tsx'

/** The same files for others, or once more, without sending them. */
export function SendAgain() {
  const { t } = useTranslation('manage')
  const { transfer, rights, again } = useManaged()
  if (!again || !rights.again) return null
  if (transfer.isEncrypted === true) return <p className={styles.note}>{t('again_encrypted')}</p>
  return <Ways again={again} />
}

function Ways({ again }: { again: Again }) {
  const { t } = useTranslation('manage')
  const { keys, transfer, say } = useManaged()
  const [isAsking, setIsAsking] = useState(false)
  const leftOut = transfer.files.filter(({ isReady }) => !isReady).length
  const send = (): void => {
    setIsAsking(false)
    if (leftOut > 0) say(t('again_left_out', { count: leftOut }))
    again.send(transfer, keys.secret)
  }
  const press = (): void => {
    if (again.uploader === 'busy') say(t('again_busy'))
    else if (again.uploader === 'written') setIsAsking(true)
    else send()
  }
  return (
    <>
      <Button variant="quiet" icon="send" className={styles.again} onClick={press}>
        {t('again')}
      </Button>
      {isAsking && (
        <Question
          title={t('again_title')}
          answer={t('again_do')}
          busyAnswer={t('again_do')}
          isBusy={false}
          problem={undefined}
          onAnswer={send}
          onLeave={() => setIsAsking(false)}
        >
          {t('again_text')}
        </Question>
      )}
    </>
  )
}
