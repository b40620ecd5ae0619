import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notifications, UserView } from '@envoi/contract/accounts'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Outcome, useSaid } from '../outcome.tsx'
import { useProblem } from '../problem.ts'
import { userQuery } from '../../../platform/user-query.ts'
import { SwitchRow, SwitchRows } from '../../../ui/options/switch-row.tsx'

type Name = keyof Notifications['transfer']
const names: Name[] = ['downloadConfirmation', 'expiryReminder', 'summary']

/** Each is kept as soon as it is switched; one that cannot be goes back to what the server has. */
export function NotificationSwitches({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const { said, say } = useSaid()
  const { transfer } = user.notifications
  /** A switch moves with the press; what is known follows by and by. */
  const [pressed, setPressed] = useState<Partial<Notifications['transfer']>>({})
  const press = (name: Name, value: boolean): void => setPressed((before) => ({ ...before, [name]: value }))
  const show = (name: Name, value: boolean): void =>
    void client.setQueryData(
      userQuery(user.uid).queryKey,
      (known) => known && { ...known, notifications: { transfer: { ...known.notifications.transfer, [name]: value } } },
    )
  const switching = useMutation({
    mutationFn: ({ name, value }: { name: Name; value: boolean }) => {
      const operations = [{ op: 'add' as const, path: `/transfer/${name}` as const, value }]
      return ask(api.changeNotifications({ params: { uid: user.uid }, body: { operations } }))
    },
    // One at a time, in the order they were pressed.
    scope: { id: `notifications ${user.uid}` },
    onSuccess(_, { name, value }) {
      show(name, value)
      say(t('saved'))
    },
    onError: (_error, { name, value }) => press(name, !value),
  })
  const problem = useProblem(switching.error)
  return (
    <SwitchRows>
      {names.map((name) => (
        <SwitchRow
          key={name}
          label={t(`notify_${name}`)}
          isOn={pressed[name] ?? transfer[name]}
          onSwitch={(value) => {
            press(name, value)
            switching.mutate({ name, value })
          }}
        />
      ))}
      <Outcome said={said} problem={problem?.text} />
    </SwitchRows>
  )
}
