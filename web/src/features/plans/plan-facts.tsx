import { useTranslation } from 'react-i18next'
import { LiftValue } from './lift-value.tsx'
import { type Column, liftGroups } from './lifts.ts'
import styles from './plan-facts.module.css'

/** On phones, where there is no room for a table: what one plan gives, without what it lacks. */
export function PlanFacts({ column }: { column: Column }) {
  const { t } = useTranslation('plans')
  const rows = liftGroups.flatMap((group) => group.rows.map(({ name, of }) => ({ name, lift: of(column) })))
  return (
    <details className={styles.facts}>
      <summary aria-describedby={`plan-${column}`}>{t('what')}</summary>
      <dl className="num">
        {rows
          .filter(({ lift }) => lift.is !== 'no')
          .map(({ name, lift }) => (
            <div key={name}>
              <dt>{t(`lift_${name}`)}</dt>
              <dd>
                <LiftValue lift={lift} />
              </dd>
            </div>
          ))}
      </dl>
    </details>
  )
}
