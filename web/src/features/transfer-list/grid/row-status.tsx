import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { useSaid } from '../../../platform/dates/said.ts'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import styles from './row-status.module.css'
import { useIsSending } from '../sending.ts'
import { statusOf } from '../status-of.ts'

export function RowStatus({ transfer, now }: { transfer: ListedTransfer; now: Date }) {
  const { t } = useTranslation('dashboard')
  const said = useSaid()
  const { key, count, gauge, share } = statusOf(transfer, now)
  const isSending = useIsSending(transfer.transferId)
  const shown = key === 'uploading' && isSending ? 'sending' : key
  return (
    // One that was deleted never came to its end.
    <span
      className={styles.status}
      data-key={key}
      title={key === 'deleted' ? undefined : said.moment(new Date(transfer.to), now)}
    >
      <Gauge value={share} state={gauge} />
      {t(`status_${shown}`, { count })}
    </span>
  )
}
