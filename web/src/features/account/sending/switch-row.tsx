import { useId } from 'react'
import { Switch } from '../../../ui/options/switch.tsx'
import styles from './switch-row.module.css'

export function SwitchRow({
  label,
  isOn,
  onSwitch,
}: {
  label: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <Switch id={id} isOn={isOn} onSwitch={onSwitch} />
    </div>
  )
}
