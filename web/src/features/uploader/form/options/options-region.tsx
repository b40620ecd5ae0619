import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../ui/options/select.tsx'
import type { Region } from '../../state.ts'
import { OptionRow } from './options-row.tsx'
import { regionNames } from './region-names.ts'

/** No region has an empty name. */
const ANY = ''

/** Shown where there is more than one: which of them, or whichever comes first. */
export function RegionOption({
  region,
  regions,
  onChoose,
}: {
  region: string | null
  regions: Region[]
  onChoose: (region: string | null) => void
}) {
  const { t, i18n } = useTranslation('form')
  const id = useId()
  const labels = regionNames(regions, i18n.language)
  const named = regions.map(({ region: value }, at) => ({ value, label: labels[at] ?? value }))
  const choices = [{ value: ANY, label: t('region_any') }, ...named]
  return (
    <OptionRow
      label={t('region')}
      controlId={id}
      value={<Select id={id} value={region ?? ANY} choices={choices} onChoose={(name) => onChoose(name || null)} />}
    />
  )
}
