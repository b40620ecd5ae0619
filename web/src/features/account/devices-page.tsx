import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import type { Device } from '@envoi/contract/sign-in'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { DeviceRow } from './device-row.tsx'
import styles from './devices-page.module.css'
import { Loaded } from './loaded.tsx'
import { Outcome } from './outcome.tsx'
import { ask, devicesQuery } from './queries.ts'
import { Section } from './section.tsx'
import { useFocusAfterLoss } from './use-focus-after-loss.ts'
import { useProblem } from './use-problem.ts'
import { useSaid } from './use-said.ts'

export function DevicesPage({ user }: { user: UserView }) {
  const { t } = useTranslation('account')
  const query = useQuery(devicesQuery(user.uid))
  return (
    <Section title={t('devices')} text={t('devices_text')}>
      <Loaded query={query}>{({ sessions }) => <Devices uid={user.uid} devices={sessions} />}</Loaded>
    </Section>
  )
}

function Devices({ uid, devices }: { uid: string; devices: Device[] }) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const { said, say } = useSaid()
  const list = useFocusAfterLoss<HTMLUListElement>(devices.length)
  const others = devices.filter(({ isCurrent }) => !isCurrent)
  const ending = useMutation({
    /** One after the other: each is ended or told of. */
    async mutationFn(chosen: Device[]) {
      for (const { id } of chosen) await ask(api.endSession({ params: { id } }))
    },
    onSuccess: (_done, chosen) => say(t('devices_ended', { count: chosen.length })),
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery(uid).queryKey }),
  })
  const problem = useProblem(ending.error)
  const end = (chosen: Device[]): void => (ending.isPending ? undefined : ending.mutate(chosen))
  return (
    <>
      <ul ref={list} tabIndex={-1}>
        {[...devices.filter(({ isCurrent }) => isCurrent), ...others].map((device) => (
          <DeviceRow key={device.id} device={device} isBusy={ending.isPending} onEnd={() => end([device])} />
        ))}
      </ul>
      <div className={styles.foot}>
        {others.length > 1 && (
          <Button aria-disabled={ending.isPending} onClick={() => end(others)}>
            {t('devices_end')}
          </Button>
        )}
        {others.length === 0 && <p className="small">{t('devices_only')}</p>}
        <Outcome said={said} problem={problem?.text} />
      </div>
    </>
  )
}
