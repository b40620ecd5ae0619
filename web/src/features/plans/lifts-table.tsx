import { useTranslation } from 'react-i18next'
import { LiftValue } from './lift-value.tsx'
import { columns, liftGroups } from './lifts.ts'
import styles from './lifts-table.module.css'

/** What each plan lifts, read under water: every limit of the product, plan beside plan. */
export function LiftsTable() {
  const { t } = useTranslation(['plans', 'plan-names'])
  return (
    <table className={`${styles.lifts} num`}>
      <caption className="sr">{t('table')}</caption>
      <colgroup>
        <col />
        <col span={columns.length} />
      </colgroup>
      <thead className="sr">
        <tr>
          <th scope="col">{t('limit')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`plan-names:${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {liftGroups.map(({ group, rows }) => (
        <tbody key={group}>
          <tr className={styles.group}>
            <th colSpan={columns.length + 1} scope="rowgroup">
              {t(`group_${group}`)}
            </th>
          </tr>
          {rows.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{t(`lift_${name}`)}</th>
              {columns.map((column) => (
                <td key={column}>
                  <LiftValue lift={of(column)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
