import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'
import styles from './select.module.css'

/** The system's own list behind a quiet word: it opens well on every phone and is known to every reader. */
export function Select<Value extends string>({
  value,
  choices,
  onChoose,
  ...props
}: Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className' | 'children'> & {
  value: Value
  choices: { value: Value; label: string }[]
  onChoose: (value: Value) => void
}) {
  return (
    <span className={styles.around}>
      <select
        className={styles.select}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value as Value)}
        {...props}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  )
}
