import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { useFormat } from '../platform/format.ts'
import { buttonClass } from '../ui/button.tsx'
import { useTitle } from '../ui/use-title.ts'
import styles from './home.module.css'

/** The words beside the uploader. They leave the water alone while something is sent. */
export function HomeScreen() {
  const { t } = useTranslation('frame')
  const { place, step } = useUploader().state
  useTitle(t('page_title'))
  if (step !== 'welcome') return null
  const isPromoted = place.planType === 'NONE' && place.isMainSite && !place.isPush && !place.isSignedIn
  return (
    <div className={styles.say}>
      <p className={styles.title}>{t('home_title')}</p>
      <p className={styles.lead}>{t('home_lead', { days: planLimits.NONE.validityDays })}</p>
      {isPromoted && <Promotion />}
    </div>
  )
}

function Promotion() {
  const { t } = useTranslation('frame')
  const format = useFormat()
  const { NONE: free, PREMIUM: paid } = planLimits
  const rows = [
    [t('plan_size'), format.size(free.uploadSize), format.size(paid.uploadSize)],
    [t('plan_validity'), t('plan_days', { count: free.validityDays }), t('plan_days', { count: paid.validityDays })],
    [t('plan_recipients'), String(free.recipients), String(paid.recipients)],
    [t('plan_files'), String(free.filesPerTransfer), String(paid.filesPerTransfer)],
  ]
  return (
    <section className={styles.promo} aria-label={t('plan_table')}>
      <table>
        <thead>
          <tr>
            <th>
              <span className="sr">{t('plan_limit')}</span>
            </th>
            <th>{t('plan_free')}</th>
            <th>{t('plan_paid')}</th>
          </tr>
        </thead>
        <tbody className="num">
          {rows.map(([name, without, withPlan]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{without}</td>
              <td>{withPlan}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link to="/discover" className={buttonClass({ variant: 'line' })}>
        {t('see_more')}
      </Link>
    </section>
  )
}
