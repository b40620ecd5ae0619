import { useTranslation } from 'react-i18next'
import type { UploadState } from '@envoi/client/upload/upload'
import { useFormat } from '../../../platform/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { MarkNotes } from './mark-notes.tsx'
import styles from './mark.module.css'
import { paces, shareOf, usePacedProgress } from './sending-pace.ts'
import { stageOf } from './sending-stage.ts'
import { useStalled } from './use-stalled.ts'

/** Above this the number would not fit between the horizon and the top bar, so it dives. */
const DIVES_AT = 0.66

/**
 * The number that rides the horizon. It is the progress bar; the tide behind it is its picture. On phones the number
 * stands at the top instead, and the water rises over it: a second one is seen only as far as the water reaches.
 */
export function Mark({ level }: { level: number }) {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const progress = usePacedProgress(paces.number)
  const isStalled = useStalled(progress)
  const share = shareOf(progress)
  const percent = format.percent(share)
  return (
    <div
      className={classNames(styles.mark, level > DIVES_AT && styles.below)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the tag cannot hold the number that is the drawing
      role="progressbar"
      aria-label={t('progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={valueText(progress)}
    >
      <Value className={styles.value} share={share} />
      <MarkNotes />
      <div className={styles.window} aria-hidden="true">
        <Value className={styles.wet} share={share} />
      </div>
    </div>
  )

  function valueText(now: UploadState | null): string {
    const stage = stageOf(now)
    if (stage !== 'sending' && stage !== 'stopping') return t(`progress_${stage}`, { percent })
    if (!now?.secondsLeft || isStalled) return percent
    return t('progress_running', { percent, time: format.duration(now.secondsLeft) })
  }
}

const Value = ({ share, className }: { share: number; className: string | undefined }) => (
  <div className={className}>
    {Math.floor(share * 100)}
    <small>%</small>
  </div>
)
