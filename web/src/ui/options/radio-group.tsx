import { useId } from 'react'
import styles from './radio-group.module.css'

/** One of several, each said in a line of words. Radio buttons: the arrow keys go from one to the next. */
export function RadioGroup<Value extends string>({
  label,
  value,
  choices,
  problem,
  onChoose,
}: {
  label: string
  /** null: none is chosen yet. */
  value: Value | null
  choices: { value: Value; label: string }[]
  problem?: string | undefined
  onChoose: (value: Value) => void
}) {
  const name = useId()
  const noteId = useId()
  return (
    <fieldset
      className={styles.choices}
      data-wrong={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : noteId}
    >
      <legend className="sr">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
          <span>{choice.label}</span>
        </label>
      ))}
      {problem !== undefined && (
        <p id={noteId} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
