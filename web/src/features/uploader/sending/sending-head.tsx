import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadState } from '@envoi/client/upload/upload'
import { useFormat } from '../../../platform/format.ts'
import { CardHead, CardTitle } from '../../../ui/layout/card.tsx'
import { sizePair } from './sending-amount.ts'
import styles from './sending-step.module.css'
import { paces, usePacedProgress } from './sending-pace.ts'
import { stageOf } from './sending-stage.ts'
import { useStalled } from './use-stalled.ts'
import { useUploader } from '../use-uploader.ts'

/** What is happening, and one line of how far it is. On phones the line also has the figures of the horizon. */
export function SendingHead({
  titleRef,
  recipientCount,
  fileCount,
}: {
  titleRef: Ref<HTMLHeadingElement>
  recipientCount: number
  fileCount: number
}) {
  const { t } = useTranslation(['sending', 'push'])
  const { push } = useUploader().state.place
  const progress = usePacedProgress(paces.notes)
  const done = progress?.files.filter((file) => file.done).length ?? 0
  // What is copied is there already.
  const count = progress?.files.length ?? fileCount
  return (
    <CardHead className={styles.head}>
      <div>
        <CardTitle ref={titleRef}>{title()}</CardTitle>
        <p className={`${styles.wide} small num`}>{t('keep_open', { count, done })}</p>
        <p className={`${styles.narrow} small num`}>
          <Amount progress={progress} fileCount={count} />
        </p>
      </div>
    </CardHead>
  )

  function title(): string {
    const stage = stageOf(progress)
    if (stage !== 'sending') return t(`${stage}_title`)
    if (push) return t('push:sending', { receiver: push.receiver })
    return recipientCount > 0 ? t('sending_title', { count: recipientCount }) : t('sending_title_link')
  }
}

function Amount({ progress, fileCount }: { progress: UploadState | null; fileCount: number }) {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const isStalled = useStalled(progress)
  if (!progress) return null
  const { sent, total, secondsLeft } = progress
  const amount = t('amount', sizePair(format.size(sent), format.size(total)))
  if (stageOf(progress) !== 'sending' || isStalled || !secondsLeft)
    return t('amount_and_files', { amount, count: fileCount })
  return t('amount_and_time', { amount, time: format.duration(secondsLeft) })
}
