import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkTabs } from '../../ui/layout/link-tabs.tsx'
import styles from './team-tabs.module.css'

const exactly = { exact: true, includeSearch: false }

/** The pages of a team. */
export function TeamTabs() {
  const { t } = useTranslation(['team', 'memberGroups'])
  return (
    <LinkTabs label={t('title')} className={styles.tabs}>
      <Link to="/dashboard/team" activeOptions={exactly}>
        {t('members')}
      </Link>
      <Link to="/dashboard/team/groups" activeOptions={exactly}>
        {t('memberGroups:title')}
      </Link>
    </LinkTabs>
  )
}
