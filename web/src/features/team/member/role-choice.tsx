import { useTranslation } from 'react-i18next'
import type { MemberView } from '@envoi/contract/teams'
import { teamApi } from '../../../platform/team-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { FormChoice } from '../../../ui/dialogs/form-dialog.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { Select } from '../../../ui/options/select.tsx'
import { nameOf } from '../members/person.tsx'
import styles from './member-panel.module.css'
import { useSave } from './use-save.ts'

const roles = ['MEMBER', 'MANAGER'] as const
type Role = (typeof roles)[number]

/** What a member is in the team, which the owner alone decides. Kept as soon as it is chosen. */
export function RoleChoice({ team, member }: { team: string; member: MemberView }) {
  const { t } = useTranslation('team')
  const giving = useSave(
    team,
    (role: Role) => ask(teamApi.changeMember({ params: { team, id: member.id }, body: { role } })),
    { said: (role) => t(`role_saved_${role}`, { name: nameOf(member) }) },
  )
  return (
    <div className={styles.role}>
      <FormChoice id="member-role" label={t('role')}>
        <Select
          id="member-role"
          aria-describedby="member-role-text"
          value={member.role === 'MANAGER' ? 'MANAGER' : 'MEMBER'}
          choices={roles.map((value) => ({ value, label: t(`role_${value}`) }))}
          onChoose={(role: Role) => giving.mutate(role)}
        />
      </FormChoice>
      <p id="member-role-text" className="small">
        {t('role_text')}
      </p>
      <ProblemText>{giving.problem}</ProblemText>
    </div>
  )
}
