import { type ReactNode, useId } from 'react'
import styles from './setting-row.module.css'
import { Switch } from './switch.tsx'

/** Settings below one another: what each is, what it means now, and at the right what changes it. */
export const SettingRows = ({ children }: { children: ReactNode }) => <div className={styles.rows}>{children}</div>

export function SettingRow({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </div>
  )
}

type Switching = { isPending: boolean; variables: boolean | undefined; mutate: (isOn: boolean) => void }

/** Turned at once, before the server has said so; back if it does not. */
export function SettingSwitch({
  title,
  texts: [on, off],
  isOn,
  isDisabled = false,
  change,
}: {
  title: string
  texts: [on: ReactNode, off: ReactNode]
  isOn: boolean
  isDisabled?: boolean
  change: Switching
}) {
  const id = useId()
  const isShownOn = change.isPending ? (change.variables ?? isOn) : isOn
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.title}>
          {title}
        </label>
        <p id={`${id}-text`} className={styles.text}>
          {isShownOn ? on : off}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        disabled={isDisabled}
        isOn={isShownOn}
        onSwitch={(next) => change.mutate(next)}
      />
    </div>
  )
}
