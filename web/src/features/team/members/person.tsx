import { useTranslation } from 'react-i18next'
import type { ListedMember } from '@envoi/contract/teams'
import { initialsOf } from '../../../ui/display/initials.ts'
import styles from './person.module.css'

export const nameOf = ({ displayName, email }: Pick<ListedMember, 'displayName' | 'email'>): string =>
  displayName === '' ? email : displayName

/** The disc beside a person. */
export const Avatar = ({ member }: { member: ListedMember }) => (
  <span className={styles.avatar} data-status={member.status} aria-hidden="true">
    {initialsOf(nameOf(member))}
  </span>
)

/** Only where it is more than everybody is. */
export function RoleBadge({ role }: Pick<ListedMember, 'role'>) {
  const { t } = useTranslation('team')
  return role === 'MEMBER' ? null : <span className={styles.badge}>{t(`role_${role}`)}</span>
}
