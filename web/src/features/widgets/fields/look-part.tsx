import { useTranslation } from 'react-i18next'
import { SeePlans } from '../../../platform/see-plans.tsx'
import { SettingRows, SettingSwitch } from '../../../ui/options/setting-row.tsx'
import { type Draft, shownLook } from '../draft.ts'
import type { Parts } from '../parts.ts'

/** How it looks: its own colours and pictures, and what a widget may do without. */
export function LookPart({
  values: { look: own },
  change,
  ownerId,
  Fields,
  mayHideByline,
}: Draft & { ownerId: string; Fields: Parts['Look']; mayHideByline: boolean }) {
  const { t } = useTranslation('widgets')
  const { tide, byline } = shownLook(own)
  const set = (look: typeof own): void => change({ look })
  const bylinePlan = (
    <>
      {t('byline_plan')} <SeePlans />
    </>
  )
  return (
    <>
      <Fields own={own} ownerId={ownerId} onChange={set} />
      <SettingRows>
        <SettingSwitch
          title={t('tide')}
          texts={[t('tide_on'), t('tide_off')]}
          isOn={tide}
          change={inDraft((isOn) => set({ ...own, tide: isOn }))}
        />
        <SettingSwitch
          title={t('byline')}
          texts={mayHideByline ? [t('byline_on'), t('byline_off')] : [bylinePlan, bylinePlan]}
          isOn={byline}
          isDisabled={!mayHideByline && byline}
          change={inDraft((isOn) => set({ ...own, byline: isOn }))}
        />
      </SettingRows>
    </>
  )
}

/** Nothing is waited for: it is saved with the rest. */
const inDraft = (mutate: (isOn: boolean) => void) => ({ isPending: false, variables: undefined, mutate })
