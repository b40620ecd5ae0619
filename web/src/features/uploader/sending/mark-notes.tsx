import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import styles from './mark.module.css'
import { paces, usePacedProgress } from './sending-pace.ts'
import { stageOf } from './sending-stage.ts'
import { useStalled } from './use-stalled.ts'
import { isWorthTelling } from './worth-telling.ts'

/** How much, how fast, how long: at a pace at which figures can be read. */
export function MarkNotes() {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const progress = usePacedProgress(paces.notes)
  const isStalled = useStalled(progress)
  if (!progress) return null
  const { sent, total, bytesPerSecond, secondsLeft } = progress
  const stage = stageOf(progress)
  const isRunning = stage === 'sending' && !isStalled
  return (
    <div className={styles.notes}>
      <Note value={format.size(sent)} text={t('note_total', { total: format.size(total) })} />
      {isRunning && isWorthTelling(bytesPerSecond) && (
        <Note value={t('note_speed_value', { size: format.size(bytesPerSecond) })} text={t('note_speed')} />
      )}
      {isRunning && secondsLeft ? <Note value={format.duration(secondsLeft)} text={t('note_left')} /> : null}
      {stage !== 'sending' && stage !== 'stopping' && (
        <Note value={t(`note_${stage}`)} text={t(`note_${stage}_text`)} />
      )}
    </div>
  )
}

const Note = ({ value, text }: { value: string; text: string }) => (
  <span>
    <b>{value}</b>
    {text}
  </span>
)
