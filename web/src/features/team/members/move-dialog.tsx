import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedMemberGroup } from '@envoi/contract/member-groups'
import type { ListedMember } from '@envoi/contract/teams'
import { useFormat } from '../../../platform/format.ts'
import { FormChoice, FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Select } from '../../../ui/options/select.tsx'
import type { MemberAction } from './allowed.ts'
import styles from './move-dialog.module.css'
import { nameOf } from './person.tsx'

const NONE = ''
/** So many are named of each member group; of the others it is told how many they are. */
const NAMED = 3

/** Before people change their member group: into which, and who leaves which. */
export function MoveDialog({
  members,
  groups,
  leftOut,
  onAnswer,
  onLeave,
}: {
  members: readonly ListedMember[]
  groups: readonly NamedMemberGroup[]
  /** Of those that were selected, so many can be in none. */
  leftOut: number
  onAnswer: (action: MemberAction, moving: ListedMember[]) => void
  onLeave: () => void
}) {
  const { t } = useTranslation(['memberGroups', 'team'])
  const format = useFormat()
  const isElsewhere = (id: string) => (member: ListedMember) => (member.memberGroup?.id ?? NONE) !== id
  const [chosen, setChosen] = useState(() => groups.find(({ id }) => members.some(isElsewhere(id)))?.id ?? NONE)
  const group = groups.find(({ id }) => id === chosen)
  const moving = members.filter(isElsewhere(chosen))
  const staying = members.length - moving.length
  const counted = (count: number) => ({ count, number: format.number(count) })
  const from = Map.groupBy(moving, ({ memberGroup }) => memberGroup?.id ?? NONE)
  const nameAll = (people: readonly ListedMember[]): string => {
    const names = people.slice(0, NAMED).map(nameOf)
    const others = people.length - names.length
    return format.list(others > 0 ? [...names, t('move_others', counted(others))] : names)
  }
  return (
    <FormDialog
      title={t('move_many_title')}
      text={t(group ? 'move_many_text' : 'take_many_text')}
      answer={t(group ? 'move_many_do' : 'take_many_do', counted(moving.length))}
      words={{ busy: t('team:one_moment'), leave: t('team:cancel'), missing: t('team:problem_network') }}
      isBusy={false}
      problem={moving.length === 0 ? t(group ? 'move_nobody' : 'take_nobody') : undefined}
      onSubmit={() => {
        if (moving.length > 0) onAnswer(group ? { kind: 'move', group } : { kind: 'take' }, moving)
      }}
      onLeave={onLeave}
    >
      <FormChoice id="move-to-group" label={t('choice')}>
        <Select
          id="move-to-group"
          value={chosen}
          choices={[
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
            { value: NONE, label: t('filter_none') },
          ]}
          onChoose={setChosen}
        />
      </FormChoice>
      {moving.length > 0 && (
        <ul className={`${styles.moving} small`} aria-label={t('move_who')}>
          {[...from].map(([id, people]) => (
            <li key={id}>
              {t(id === NONE ? 'move_from_none' : 'move_from', {
                from: people[0]?.memberGroup?.name ?? '',
                names: nameAll(people),
              })}
            </li>
          ))}
          {staying > 0 && <li>{t(group ? 'move_stay' : 'take_stay', counted(staying))}</li>}
          {leftOut > 0 && <li>{t('move_left_out', counted(leftOut))}</li>}
        </ul>
      )}
    </FormDialog>
  )
}
