import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { useLeave } from '../account-form.tsx'
import { Loaded } from '../loaded.tsx'
import { ProofForm } from '../proof/proof-form.tsx'
import { appQuery, phoneQuery, factorsChanged } from '../queries.ts'
import { Setting, type SettingAction } from '../setting.tsx'
import { AppSetup } from './app-setup.tsx'
import { PhoneSetup } from './phone-setup.tsx'
import { RecoveryRenew } from './recovery-codes.tsx'

/** The codes that sign-in may ask for, and the ones that stand in for them. All at once: no row moves another away. */
export function SecondFactors({ user }: { user: UserView }) {
  const phone = useQuery(phoneQuery(user.uid))
  const app = useQuery(appQuery(user.uid))
  return (
    <Loaded query={app}>
      {({ enabled: hasApp, recoveryCodesLeft }) => (
        <Loaded query={phone}>
          {({ phoneNumber }) => (
            <>
              <AppSetting user={user} isOn={hasApp} />
              <PhoneSetting user={user} phoneNumber={phoneNumber} />
              {(hasApp || phoneNumber !== null) && <RecoverySetting user={user} count={recoveryCodesLeft} />}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

function AppSetting({ user, isOn }: { user: UserView; isOn: boolean }) {
  const { t } = useTranslation('account')
  const setUp: SettingAction = { label: t('set_up'), form: <AppSetup user={user} /> }
  const remove = useRemove('app', user)
  return <Setting title={t('app_title')} text={isOn ? t('app_on') : t('off')} actions={[isOn ? remove : setUp]} />
}

function PhoneSetting({ user, phoneNumber }: { user: UserView; phoneNumber: string | null }) {
  const { t } = useTranslation('account')
  const remove = useRemove('phone', user)
  const isOn = phoneNumber !== null
  const change: SettingAction = {
    label: isOn ? t('change') : t('set_up'),
    form: <PhoneSetup uid={user.uid} />,
  }
  return (
    <Setting
      title={t('phone_title')}
      text={isOn ? t('phone_on', { digits: phoneNumber.slice(-4) }) : t('off')}
      actions={isOn ? [change, remove] : [change]}
    />
  )
}

function RecoverySetting({ user, count }: { user: UserView; count: number }) {
  const { t } = useTranslation('account')
  const renew: SettingAction = {
    label: t('recovery_renew'),
    form: <RecoveryRenew user={user} />,
  }
  return (
    <Setting
      title={t('recovery_title')}
      text={count > 0 ? t('recovery_left', { count }) : t('recovery_none')}
      actions={[renew]}
    />
  )
}

function useRemove(factor: 'app' | 'phone', { uid }: UserView): SettingAction {
  const { t } = useTranslation('account')
  return {
    label: t('remove'),
    isDanger: true,
    form: <RemoveFactor factor={factor} uid={uid} />,
  }
}

/** Takes the phone or the app away: from then on the password alone signs in, unless the other one is there. */
function RemoveFactor({ factor, uid }: { factor: 'phone' | 'app'; uid: string }) {
  const { t } = useTranslation('account')
  const leave = useLeave()
  const client = useQueryClient()
  return (
    <ProofForm
      uid={uid}
      submitLabel={t('remove')}
      isDanger
      read={() => factor}
      prove={async (body) => {
        await ask(factor === 'phone' ? api.removePhone({ body }) : api.removeTotp({ body }))
        await factorsChanged(client, uid)
        leave(factor === 'phone' ? t('phone_removed') : t('app_removed'))
      }}
      onLeave={() => leave()}
    />
  )
}
