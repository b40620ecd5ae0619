import { type ReactNode, useId } from 'react'
import { Switch } from './switch.tsx'
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

/** Several of them, divided by hairlines. */
export const SwitchRows = ({ children }: { children: ReactNode }) => <div className={styles.switches}>{children}</div>
