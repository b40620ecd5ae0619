import { useTranslation } from 'react-i18next'
import type { Device } from '@envoi/contract/sign-in'
import { useFormat } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { readUserAgent } from './device-name.ts'
import styles from './device-row.module.css'

const MAIN_PLACE = 'www'

export function DeviceRow({ device, isBusy, onEnd }: { device: Device; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { browser, system } = readUserAgent(device.userAgent)
  const name = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('device_unknown'))
  const facts = [
    device.isCurrent ? t('device_now') : t('device_seen', { date: format.dateAndTime(new Date(device.seenAt)) }),
    t('device_since', { date: format.date(new Date(device.signedInAt)) }),
    device.subdomain !== MAIN_PLACE && t('device_at', { place: device.subdomain }),
  ]
  return (
    <li className={styles.device}>
      <div className={styles.words}>
        <p className={styles.name} {...(device.userAgent !== null && { title: device.userAgent })}>
          {name}
          {device.isCurrent && <span className={styles.here}>{t('device_here')}</span>}
        </p>
        <p className="small">{facts.filter(Boolean).join(', ')}</p>
      </div>
      {!device.isCurrent && (
        <Button aria-label={t('device_end_name', { name })} aria-disabled={isBusy} onClick={onEnd}>
          {t('device_end')}
        </Button>
      )}
    </li>
  )
}
