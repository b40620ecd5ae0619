import { useTranslation } from 'react-i18next'
import { planLimits } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import { Figures } from '../../ui/display/figures.tsx'
import { Part } from './part.tsx'

const { NONE: free } = planLimits

/** What a transfer without a plan may be. */
export function FreeLimits() {
  const { t } = useTranslation(['discover', 'frame'])
  const format = useFormat()
  const figures = [
    { name: t('frame:plan_size'), value: format.size(free.uploadSize) },
    { name: t('frame:plan_validity'), value: t('frame:plan_days', { count: free.validityDays }) },
    { name: t('frame:plan_files'), value: format.number(free.filesPerTransfer) },
    { name: t('frame:plan_recipients'), value: format.number(free.recipients) },
  ]
  return (
    <Part title={t('limits_title')}>
      <Figures figures={figures} />
    </Part>
  )
}
