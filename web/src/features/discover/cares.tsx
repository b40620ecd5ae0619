import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { tagManagerId } from '../../platform/telemetry/tag-manager.ts'
import styles from './cares.module.css'
import { Part } from './part.tsx'

/** What a tag manager brings along is not in our hands. */
const isQuiet = tagManagerId === undefined

/** What becomes of the files. */
export function Cares() {
  const { t } = useTranslation('discover')
  const gone = t('care_gone', { days: planLimits.NONE.validityDays })
  const cares = [t('care_checked'), gone, ...(isQuiet ? [t('care_quiet')] : []), t('care_own')]
  return (
    <Part title={t('care_title')}>
      <ul className={styles.care}>
        {cares.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Part>
  )
}
