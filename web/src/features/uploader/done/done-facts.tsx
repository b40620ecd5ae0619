import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import styles from './done-facts.module.css'
import type { Draft, Limits } from '../state.ts'
import { findStartOfDay } from '../../../platform/dates/days.ts'
import { endDay, findStart } from '../draft/validity.ts'

/** Until when it is there, under which conditions, and the way to a phone. */
export function DoneFacts({ link, draft, limits, now }: { link: string; draft: Draft; limits: Limits; now: Date }) {
  const { t } = useTranslation('arrived')
  const format = useFormat()
  const end = findStartOfDay(endDay(draft, now, limits)) ?? now
  const start = findStart(draft)
  return (
    <div className={styles.facts}>
      <QrCode text={link} label={t('qr_code')} />
      <div>
        <p className={styles.until}>{t('until', { date: format.date(end) })}</p>
        {start && start > now && <p className="small">{t('from', { date: format.date(start) })}</p>}
        {draft.password !== null && <p className="small">{draft.isEncrypted ? t('encrypted') : t('protected')}</p>}
        <p className={`${styles.hint} small`}>{t('qr_hint')}</p>
      </div>
    </div>
  )
}
