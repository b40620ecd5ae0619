import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploaderSettings, UserView } from '@envoi/contract/accounts'
import { transferDefaults } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { useFormat } from '../../../platform/format.ts'
import { ask } from '../../../platform/query-asking.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { AccountForm } from '../account-form.tsx'
import { useSaid } from '../outcome.tsx'
import { useProblem } from '../problem.ts'
import { keepUser } from '../queries.ts'
import { type SettingsFaults, areDaysAbove, readSettings } from './defaults.ts'
import { SwitchRow } from '../../../ui/options/switch-row.tsx'

type Limits = { messageLength: number; recipients: number; validityDays: number }

export function SettingsForm({ user, limits }: { user: UserView; limits: Limits }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const client = useQueryClient()
  const { said, say } = useSaid()
  const { validityDays, maxDownloads, allowPreview } = user.uploaderSettings
  const [faults, setFaults] = useState<SettingsFaults>({})
  const [mayPreview, setMayPreview] = useState(allowPreview ?? true)
  const saving = useMutation({
    mutationFn: (body: Partial<UploaderSettings>) => ask(api.setUploaderSettings({ params: { uid: user.uid }, body })),
    onSuccess(uploaderSettings) {
      keepUser(client, { ...user, uploaderSettings })
      say(t('saved'))
    },
  })
  const max = limits.validityDays
  const days = { max: format.number(max), usual: format.number(Math.min(max, transferDefaults.validityDays)) }
  return (
    <AccountForm
      submitLabel={t('save')}
      variant="plain"
      isBusy={saving.isPending}
      faults={faults}
      problem={useProblem(saving.error)?.text}
      said={said}
      onSubmit={(field) => {
        const typed = { validityDays: field('days'), maxDownloads: field('downloads'), allowPreview: mayPreview }
        const read = readSettings(typed, limits, user.uploaderSettings)
        setFaults(read.faults)
        if (Object.keys(read.faults).length === 0) saving.mutate(read.settings)
      }}
    >
      <TextField
        id="settings-days"
        name="days"
        label={t('settings_days')}
        hint={
          areDaysAbove(user.uploaderSettings, limits) ? t('settings_days_above', days) : t('settings_days_hint', days)
        }
        problem={faults.validityDays && t(faults.validityDays, days)}
        defaultValue={validityDays ?? ''}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        id="settings-downloads"
        name="downloads"
        label={t('settings_downloads')}
        hint={t('settings_downloads_hint')}
        problem={faults.maxDownloads && t(faults.maxDownloads)}
        defaultValue={maxDownloads ?? ''}
        inputMode="numeric"
        autoComplete="off"
      />
      <SwitchRow label={t('settings_preview')} isOn={mayPreview} onSwitch={setMayPreview} />
    </AccountForm>
  )
}
