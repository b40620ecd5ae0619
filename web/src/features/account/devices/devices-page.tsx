import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readUserAgent } from '@envoi/contract/rules/device-name'
import { useSaid as useSaidMoments } from '../../../platform/dates/said.ts'
import type { UserView } from '@envoi/contract/accounts'
import type { Device } from '@envoi/contract/sign-in'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { hasShrunk, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { Loaded } from '../loaded.tsx'
import { Outcome, useSaid } from '../outcome.tsx'
import { useProblem } from '../problem.ts'
import { devicesQuery } from '../queries.ts'
import { Section } from '../../../ui/layout/section.tsx'
import styles from './devices-page.module.css'

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
  const list = useRef<HTMLUListElement>(null)
  useFocusAfterLoss(devices.length, () => list.current?.focus({ preventScroll: true }), hasShrunk)
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

const MAIN_PLACE = 'www'

function DeviceRow({ device, isBusy, onEnd }: { device: Device; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const said = useSaidMoments()
  const { browser, system } = readUserAgent(device.userAgent)
  const name = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('device_unknown'))
  const facts = [
    device.isCurrent ? t('device_now') : t('device_seen', { date: said.moment(new Date(device.seenAt)) }),
    t('device_since', { date: format.date(new Date(device.signedInAt)) }),
    device.subdomain !== MAIN_PLACE && t('device_at', { place: device.subdomain }),
  ]
  return (
    <li className={styles.device}>
      <div className={styles.words}>
        <p className={styles.name} {...(device.userAgent !== null && { title: device.userAgent })}>
          {name}
          {device.isCurrent && <span className={styles.here}>{t('device_here')}</span>}
        </p>
        <p className="small">{facts.filter(Boolean).join(', ')}</p>
      </div>
      {!device.isCurrent && (
        <Button aria-label={t('device_end_name', { name })} aria-disabled={isBusy} onClick={onEnd}>
          {t('device_end')}
        </Button>
      )}
    </li>
  )
}
