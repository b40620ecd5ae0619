import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import styles from './moves.module.css'
import { Part } from './part.tsx'

/** What sending takes, from the first move to the last. */
export function Moves() {
  const { t } = useTranslation('discover')
  const size = useFormat().size(planLimits.NONE.uploadSize)
  const moves = [
    [t('pick_title'), t('pick_text', { size })],
    [t('address_title'), t('address_text')],
    [t('send_title'), t('send_text')],
  ]
  return (
    <Part title={t('steps_title')}>
      <ol className={styles.moves}>
        {moves.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Part>
  )
}
