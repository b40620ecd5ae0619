import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import styles from './figures.module.css'
import { Part } from './part.tsx'

const { NONE: free } = planLimits

/** What a transfer without a plan may be. */
export function Figures() {
  const { t } = useTranslation(['discover', 'frame'])
  const format = useFormat()
  const figures = [
    [t('frame:plan_size'), format.size(free.uploadSize)],
    [t('frame:plan_validity'), t('frame:plan_days', { count: free.validityDays })],
    [t('frame:plan_files'), format.number(free.filesPerTransfer)],
    [t('frame:plan_recipients'), format.number(free.recipients)],
  ]
  return (
    <Part title={t('limits_title')}>
      <dl className={`${styles.figures} num`}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
