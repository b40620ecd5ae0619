import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TeamView } from '@envoi/contract/teams'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './no-team.module.css'

const gains = ['none_invite', 'none_storage', 'none_manage'] as const

/** What a team would do for those who have none. */
export function NoTeam() {
  const { t } = useTranslation('team')
  return (
    <div className={styles.told}>
      <Icon name="users" size={24} />
      <h2 className={styles.title}>{t('none_title')}</h2>
      <ul className={styles.gains}>
        {gains.map((gain) => (
          <li key={gain}>
            <Icon name="check" size={16} /> {t(gain)}
          </li>
        ))}
      </ul>
      <Link to="/plans" className={buttonClass({ variant: 'primary' })}>
        {t('none_see')}
      </Link>
    </div>
  )
}

/** Members do not see each other here: whose team it is, and what that means for them. */
export function OnlyMember({ owner }: Pick<TeamView, 'owner'>) {
  const { t } = useTranslation('team')
  return (
    <div className={styles.told}>
      <Icon name="users" size={24} />
      <h2 className={styles.title}>{t('member_title', { name: owner.displayName })}</h2>
      <p>{t('member_text', { email: owner.email })}</p>
    </div>
  )
}
