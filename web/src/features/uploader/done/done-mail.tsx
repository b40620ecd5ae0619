import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './done-row.module.css'

/** Of many, so many are named and the others counted. */
const NAMED = 3

/** Who gets a mail. `leavesOn`: it waits for that day. */
export function DoneMail({ people, leavesOn }: { people: string[]; leavesOn: Date | null }) {
  const { t } = useTranslation('arrived')
  const format = useFormat()
  const others = people.length - NAMED
  const named =
    others > 0 ? t('done_more', { people: people.slice(0, NAMED).join(', '), count: others }) : format.list(people)
  return (
    <div className={styles.row}>
      <Icon name="mail" />
      <div>
        <p className="small">
          {leavesOn ? t('done_mail_later', { date: format.date(leavesOn) }) : t('done_mail', { count: people.length })}
        </p>
        <p className={styles.people}>{named}</p>
      </div>
    </div>
  )
}
