import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { CardFoot } from '../../../ui/layout/card.tsx'
import { paces, usePacedProgress } from './sending-pace.ts'
import { stageOf } from './sending-stage.ts'
import styles from './sending-step.module.css'
import { useUploader } from '../use-uploader.ts'
import { isWorthAsking } from './worth-asking.ts'

const ConfirmDialog = lazy(() =>
  import('../../../ui/dialogs/confirm-dialog.tsx').then((file) => ({ default: file.ConfirmDialog })),
)

export function SendingFoot() {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const { pause, resume, cancel } = useUploader()
  const progress = usePacedProgress(paces.notes)
  const [isAsking, setIsAsking] = useState(false)
  const stage = stageOf(progress)
  const isPaused = stage === 'paused'
  const isStopping = stage === 'stopping' || progress?.status === 'done'
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
        {isPaused ? t('go_on') : stage === 'pausing' ? t('pause_now') : t('pause')}
      </Button>
      <Button
        variant="danger"
        disabled={isStopping}
        onClick={() => (isWorthAsking(sent) ? setIsAsking(true) : void cancel())}
      >
        {t('cancel')}
      </Button>
      <Suspense>
        {isAsking && !isStopping && (
          // The bytes go on leaving meanwhile: who answers with no has lost nothing.
          <ConfirmDialog
            title={t('cancel_title')}
            confirmLabel={t('cancel_leave')}
            cancelLabel={t('cancel_stay')}
            onConfirm={() => void cancel()}
            onCancel={() => setIsAsking(false)}
          >
            <span className="num">{t('cancel_text', { amount: format.size(sent) })}</span>
          </ConfirmDialog>
        )}
      </Suspense>
    </CardFoot>
  )
}
