import { useId } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './segmented-control.module.css'

/** One of a few, all in sight: radio buttons that look like one control. The arrow keys go from one to the next. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string
  value: Value
  choices: { value: Value; label: string; icon?: IconName }[]
  onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={styles.segmented}>
      <legend className="sr">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.icon && <Icon name={choice.icon} size={16} />}
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
