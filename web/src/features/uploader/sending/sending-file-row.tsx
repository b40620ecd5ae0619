import { useTranslation } from 'react-i18next'
import { type Format, useFormat } from '../../../platform/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FileName } from '../../../ui/display/file-name.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { sizePair } from './sending-amount.ts'
import styles from './sending-files.module.css'
import type { SendingFile } from './sending-order.ts'

export function SendingFileRow({
  file,
  index,
  count,
  top,
}: {
  file: SendingFile
  index: number
  count: number
  top: number
}) {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const { stage, name, size, sent } = file
  return (
    <li
      className={classNames(styles.file, stage === 'waiting' && styles.waiting)}
      style={{ translate: `0 ${top}px` }}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <FileGauge file={file} format={format} />
      <FileName name={name} />
      <span className={styles.size}>
        {stage === 'moving' ? t('amount', sizePair(format.size(sent), format.size(size))) : format.size(size)}
      </span>
    </li>
  )
}

function FileGauge({ file: { stage, sent, size }, format }: { file: SendingFile; format: Format }) {
  const { t } = useTranslation('sending')
  if (stage === 'sent') return <Gauge value={1} state="full" label={t('file_sent')} />
  if (stage === 'there') return <Gauge value={1} state="full" label={t('file_there')} />
  if (stage === 'waiting') return <Gauge value={0} state="waiting" label={t('file_waiting')} />
  const share = sent / size
  return <Gauge value={share} label={format.percent(share)} />
}
