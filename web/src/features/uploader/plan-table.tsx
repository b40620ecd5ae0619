import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './plan-table.module.css'

const { NONE: free, PREMIUM: paid } = planLimits

/** What a plan changes, limit by limit. `isOnScene`: it stands on the sky, not on a card. */
export function PlanTable({ isOnScene = false }: { isOnScene?: boolean }) {
  const { t } = useTranslation('frame')
  const format = useFormat()
  const rows = [
    [t('plan_size'), format.size(free.uploadSize), format.size(paid.uploadSize)],
    [t('plan_validity'), t('plan_days', { count: free.validityDays }), t('plan_days', { count: paid.validityDays })],
    [t('plan_recipients'), format.number(free.recipients), format.number(paid.recipients)],
    [t('plan_files'), format.number(free.filesPerTransfer), format.number(paid.filesPerTransfer)],
  ] as const
  return (
    <table className={classNames('num', styles.table, isOnScene && styles.onScene)}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('plan_limit')}</span>
          </th>
          <th scope="col">{t('plan_free')}</th>
          <th scope="col">{t('plan_paid')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, without, withPlan]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{without}</td>
            <td>{withPlan}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
