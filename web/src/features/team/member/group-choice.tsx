import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MemberView } from '@envoi/contract/teams'
import { ask } from '../../../platform/query-asking.ts'
import { teamApi } from '../../../platform/team-api.ts'
import { FormChoice } from '../../../ui/dialogs/form-dialog.tsx'
import { Select } from '../../../ui/options/select.tsx'
import { groupsQuery } from '../groups/queries.ts'
import { useChange } from '../groups/use-change.ts'
import { nameOf } from '../members/person.tsx'
import styles from './member-panel.module.css'

const NONE = ''

/** Which member group somebody is in, where the team has any. Kept as soon as it is chosen. */
export function GroupChoice({ team, member }: { team: string; member: MemberView }) {
  const { t } = useTranslation('memberGroups')
  const { data } = useQuery(groupsQuery(team))
  const groups = data?.groups ?? []
  const now = member.memberGroup
  const name = nameOf(member)
  const nameOfGroup = (id: string): string => groups.find((group) => group.id === id)?.name ?? ''
  const choosing = useChange(team, {
    call: (id: string): Promise<unknown> =>
      id === NONE
        ? ask(teamApi.takeFromMemberGroup({ params: { id: now?.id ?? '', memberId: member.id } }))
        : ask(teamApi.addToMemberGroup({ params: { id, memberId: member.id } })),
    said: (id) =>
      id === NONE ? t('taken', { name, group: now?.name ?? '' }) : t('put_in', { name, group: nameOfGroup(id) }),
  })
  if (groups.length === 0) return null
  return (
    <div className={styles.role}>
      <FormChoice id="member-group" label={t('choice')}>
        <Select
          id="member-group"
          aria-describedby="member-group-text"
          value={now?.id ?? NONE}
          choices={[
            { value: NONE, label: t('choice_none') },
            ...groups.map((group) => ({ value: group.id, label: group.name })),
          ]}
          onChoose={(id) => choosing.mutate(id)}
        />
      </FormChoice>
      <p id="member-group-text" className="small">
        {t('choice_text')}
      </p>
    </div>
  )
}
