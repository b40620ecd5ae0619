import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { ProblemSentence } from './problem-sentence.tsx'
import styles from './letter.module.css'

/** The form reads like a letter: ruled lines, the name of each at its left, no boxes. `isRuled`: one above the first, too. */
export const Letter = ({ isRuled, children }: { isRuled: boolean; children: ReactNode }) => (
  <div className={classNames(styles.letter, isRuled && styles.ruled)}>{children}</div>
)

/** How a control says that it is wrong and where the reason stands. */
export const describedAs = (problem: string | undefined, id: string) =>
  problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id }

export function LetterRow({
  label,
  isAbove = false,
  controlId,
  problem,
  problemId,
  children,
}: {
  label: string
  /** A whole sentence stands over its line, not beside it. */
  isAbove?: boolean
  controlId: string
  problem?: string | undefined
  problemId: string
  children: ReactNode
}) {
  return (
    <div className={classNames(styles.row, isAbove && styles.above, problem !== undefined && styles.wrong)}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
      </label>
      {children}
      {problem !== undefined && (
        <div className={styles.under}>
          <ProblemSentence id={problemId} text={problem} />
        </div>
      )}
    </div>
  )
}

/** A row of one line. */
export function LetterLine({
  label,
  isAbove = false,
  problem,
  onWrite,
  ...props
}: Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'id'> & {
  label: string
  isAbove?: boolean
  problem?: string | undefined
  onWrite: (text: string) => void
}) {
  const id = useId()
  const problemId = useId()
  return (
    <LetterRow label={label} isAbove={isAbove} controlId={id} problem={problem} problemId={problemId}>
      <input
        id={id}
        className={styles.control}
        enterKeyHint="next"
        onChange={(event) => onWrite(event.currentTarget.value)}
        {...describedAs(problem, problemId)}
        {...props}
      />
    </LetterRow>
  )
}
