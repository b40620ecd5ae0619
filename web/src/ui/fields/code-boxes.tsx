import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Change, erase, isComplete, moveBy, noDigits, write } from './code-digits.ts'
import styles from './code-boxes.module.css'
import { useFocusOnMount } from '../hooks/use-focus-on-mount.ts'

/** A code of digits, one box each. Complete, it submits itself. A `key` of its own for each try empties it again. */
export function CodeBoxes({
  length,
  label,
  digitLabel,
  isBusy,
  problem,
  onComplete,
}: {
  length: number
  label: string
  digitLabel: (number: number) => string
  /** While the code is being checked it stays as it is. */
  isBusy: boolean
  /** What is wrong with the code that was typed before. */
  problem?: string | undefined
  onComplete: (code: string) => void
}) {
  const [digits, setDigits] = useState(() => noDigits(length))
  const boxes = useRef<HTMLFieldSetElement>(null)
  const first = useFocusOnMount<HTMLInputElement>()
  const problemId = useId()
  const describedBy = problem === undefined ? undefined : problemId
  const focusBox = (index: number): void => boxes.current?.querySelectorAll('input')[index]?.focus()

  function take({ digits: next, focus }: Change): void {
    setDigits(next)
    focusBox(focus)
    if (isComplete(next) && !isComplete(digits)) onComplete(next.join(''))
  }
  function press(event: KeyboardEvent, index: number): void {
    const target = moveBy(event.key, index, digits)
    if (target !== undefined) {
      event.preventDefault()
      focusBox(target)
    } else if (event.key === 'Backspace' && !isBusy) {
      event.preventDefault()
      take(erase(digits, index))
    }
  }
  return (
    <fieldset ref={boxes} className={styles.boxes} aria-describedby={describedBy}>
      <legend className="sr">{label}</legend>
      {digits.map((digit, index) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a box is its place
          key={index}
          ref={index === 0 ? first : null}
          className={styles.box}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={digitLabel(index + 1)}
          placeholder=" "
          readOnly={isBusy}
          aria-invalid={problem !== undefined && !isComplete(digits)}
          aria-describedby={index === 0 ? describedBy : undefined}
          value={digit}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => press(event, index)}
          onChange={(event) => take(write(digits, index, event.currentTarget.value))}
        />
      ))}
      {problem !== undefined && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
