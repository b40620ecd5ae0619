import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { CardFoot } from '../../../ui/card.tsx'
import { paces, usePacedProgress } from './sending-pace.ts'
import styles from './sending-step.module.css'
import { useUploader } from '../use-uploader.ts'

const SendingCancel = lazy(() => import('./sending-cancel.tsx').then((file) => ({ default: file.SendingCancel })))

/** Less is sent again sooner than a question is answered. */
const ASKS_FROM = 10_000_000

export function SendingFoot() {
  const { t } = useTranslation('steps')
  const { pause, resume, cancel } = useUploader()
  const progress = usePacedProgress(paces.notes)
  const [isAsking, setIsAsking] = useState(false)
  const isPaused = progress?.status === 'paused'
  const isStopping = progress?.status === 'cancelled'
  const sent = progress?.sent ?? 0
  return (
    <CardFoot className={styles.foot}>
      <Button
        className={styles.grow}
        icon={isPaused ? 'play' : 'pause'}
        variant={isPaused ? 'primary' : 'plain'}
        disabled={isStopping}
        onClick={isPaused ? resume : pause}
      >
        {isPaused ? t('go_on') : t('pause')}
      </Button>
      <Button
        variant="danger"
        disabled={isStopping}
        onClick={() => (sent < ASKS_FROM ? void cancel() : setIsAsking(true))}
      >
        {t('cancel')}
      </Button>
      <Suspense>
        {isAsking && !isStopping && (
          <SendingCancel sent={sent} onStay={() => setIsAsking(false)} onLeave={() => void cancel()} />
        )}
      </Suspense>
    </CardFoot>
  )
}
