import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/select.tsx'
import { OptionRow } from './options-row.tsx'

/** No region has an empty name. */
const ANY = ''

/** Shown where there is more than one: which of them, or whichever comes first. */
export function RegionOption({
  region,
  regions,
  onChoose,
}: {
  region: string | null
  regions: string[]
  onChoose: (region: string | null) => void
}) {
  const { t } = useTranslation('form')
  const id = useId()
  const choices = [{ value: ANY, label: t('region_any') }, ...regions.map((name) => ({ value: name, label: name }))]
  return (
    <OptionRow
      label={t('region')}
      controlId={id}
      value={<Select id={id} value={region ?? ANY} choices={choices} onChoose={(name) => onChoose(name || null)} />}
    />
  )
}
