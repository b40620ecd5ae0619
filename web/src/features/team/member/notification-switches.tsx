import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notifications } from '@envoi/contract/accounts'
import type { MemberView } from '@envoi/contract/teams'
import { teamApi } from '../../../platform/team-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { SwitchRow, SwitchRows } from '../../../ui/options/switch-row.tsx'
import { useSave } from './use-save.ts'

type Name = keyof Notifications['transfer']
const names: Name[] = ['downloadConfirmation', 'expiryReminder', 'summary']

/** Each is kept as soon as it is switched; one that cannot be goes back to what the server has. */
export function NotificationSwitches({ team, member }: { team: string; member: MemberView }) {
  const { t } = useTranslation('team')
  const { transfer } = member.notifications
  const [pressed, setPressed] = useState<Partial<Notifications['transfer']>>({})
  const press = (name: Name, value: boolean): void => setPressed((before) => ({ ...before, [name]: value }))
  const saving = useSave(team, async ({ name, value }: { name: Name; value: boolean }) => {
    const operations = [{ op: 'add' as const, path: `/transfer/${name}` as const, value }]
    try {
      await ask(teamApi.changeMemberNotifications({ params: { team, id: member.id }, body: { operations } }))
    } catch (error) {
      press(name, !value)
      throw error
    }
  })
  return (
    <SwitchRows>
      {names.map((name) => (
        <SwitchRow
          key={name}
          label={t(`notify_${name}`)}
          isOn={pressed[name] ?? transfer[name]}
          onSwitch={(value) => {
            press(name, value)
            saving.mutate({ name, value })
          }}
        />
      ))}
      <ProblemText>{saving.problem}</ProblemText>
    </SwitchRows>
  )
}
