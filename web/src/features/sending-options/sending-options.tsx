import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploaderSettings } from '@envoi/contract/accounts'
import { type OptionName, defaultOptions } from '@envoi/contract/rules/transfer-options'
import { api } from '../../platform/api.ts'
import { useFormat } from '../../platform/format.ts'
import { ask } from '../../platform/query-asking.ts'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SettingRow, SettingRows, SettingSwitch } from '../../ui/options/setting-row.tsx'
import { findContradiction } from './contradiction.ts'
import { DefaultsDialog } from './defaults-dialog.tsx'
import { type Save, useSaving } from './use-saving.ts'

type Options = { settings: UploaderSettings; save: Save }

/** What senders may use for new transfers, and how these start: of a team, a site or a group. */
export function SendingOptions({ of, settings, save }: Options & { of: 'team' | 'site' | 'group' }) {
  const { t } = useTranslation('sendingOptions')
  const options = { settings, save }
  return (
    <Section title={t('title')} text={t(`text_${of}`)}>
      <SettingRows>
        {useAreTiersApart(settings) && (
          <>
            <OptionSwitch name="allowS1" {...options} />
            <OptionSwitch name="allowS2" {...options} />
          </>
        )}
        <OptionSwitch name="passwordOpt" {...options} />
        <OptionSwitch name="requirePassword" {...options} />
        <OptionSwitch name="notificationOpt" {...options} />
        <OptionSwitch name="downloadLimitOpt" {...options} />
        <OptionSwitch name="filePreviewOpt" {...options} />
        <Defaults {...options} />
      </SettingRows>
    </Section>
  )
}

/** Where every store takes both kinds alike there is nothing to choose, unless it was chosen before. */
function useAreTiersApart({ allowS1, allowS2 }: UploaderSettings): boolean {
  const { data } = useQuery({
    queryKey: ['buckets'],
    queryFn: ({ signal }) => ask(api.getBuckets({}, { signal })),
    staleTime: Infinity,
  })
  const isApart = data?.buckets.some(({ types }) => types.includes('S1') !== types.includes('S2')) ?? false
  return isApart || allowS1 === false || allowS2 === false
}

function OptionSwitch({ name, settings, save }: Options & { name: OptionName }) {
  const { t } = useTranslation('sendingOptions')
  const toasts = useToasts()
  // What everybody has anyway need not be said.
  const saving = useSaving(save, { of: (isOn: boolean) => ({ [name]: isOn === defaultOptions[name] ? null : isOn }) })
  const turn = (isOn: boolean): void => {
    const contradiction = findContradiction(settings, name, isOn)
    if (contradiction) toasts.show(t(contradiction), { tone: 'problem' })
    else saving.mutate(isOn)
  }
  return (
    <SettingSwitch
      title={t(name)}
      texts={[t(`${name}_on`), t(`${name}_off`)]}
      isOn={settings[name] ?? defaultOptions[name]}
      change={{ isPending: saving.isPending, variables: saving.variables, mutate: turn }}
    />
  )
}

function Defaults(options: Options) {
  const { t } = useTranslation('sendingOptions')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { validityDays: days, maxDownloads: downloads, allowPreview } = settingsInUse(options.settings)
  const set = [
    days !== null && t('starts_days', { count: days, number: format.number(days) }),
    downloads !== null && t('starts_downloads', { count: downloads, number: format.number(downloads) }),
    allowPreview !== null && t(allowPreview ? 'starts_preview' : 'starts_no_preview'),
  ].filter((part) => part !== false)
  return (
    <SettingRow title={t('starts')} text={set.length === 0 ? t('starts_unset') : set.join(', ')}>
      <Button onClick={() => setIsOpen(true)}>{t('starts_change')}</Button>
      {isOpen && <DefaultsDialog {...options} onLeave={() => setIsOpen(false)} />}
    </SettingRow>
  )
}

/** Without how transfers would start with what may not be used. It is kept for the day when it may be again. */
const settingsInUse = (settings: UploaderSettings): UploaderSettings => ({
  ...settings,
  ...(settings.downloadLimitOpt === false && { maxDownloads: null }),
  ...(settings.filePreviewOpt === false && { allowPreview: null }),
})
