import { useId } from 'react'
import { Switch } from '../../../ui/options/switch.tsx'
import { OptionRow } from './options-row.tsx'

/** An option that is on or off, and nothing else. */
export function SwitchOption({
  label,
  isOn,
  onSwitch,
}: {
  label: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}) {
  const id = useId()
  return <OptionRow label={label} controlId={id} value={<Switch id={id} isOn={isOn} onSwitch={onSwitch} />} />
}
