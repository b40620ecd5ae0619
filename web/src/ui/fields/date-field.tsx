import type { ComponentProps } from 'react'
import { Icon } from '../icon.tsx'
import styles from './date-field.module.css'

/**
 * A day to choose. At rest it is written in the language of the page; with the focus in it, it is the browser's own
 * date field, which may write days otherwise but is the one its owner knows.
 */
export function DateField({
  day,
  text,
  onChoose,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'className'> & {
  /** `2026-11-22`. */
  day: string
  text: string
  onChoose: (day: string) => void
}) {
  return (
    <span className={styles.around}>
      <span className={styles.text} aria-hidden="true">
        {text}
        <Icon name="down" size={16} />
      </span>
      <input
        type="date"
        className={styles.field}
        value={day}
        onChange={(event) => onChoose(event.currentTarget.value)}
        onClick={(event) => openCalendar(event.currentTarget)}
        {...props}
      />
    </span>
  )
}

/** A page inside another one may not open it; there the field's own button does. */
function openCalendar(field: HTMLInputElement): void {
  try {
    field.showPicker()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
