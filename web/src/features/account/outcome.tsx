import { useEffect, useState } from 'react'
import { ProblemText } from '../../ui/feedback/problem-text.tsx'
import styles from './account-form.module.css'

/** What came of it: a quiet word that leaves by itself, or a sentence that says why not. Both are read out. */
export const Outcome = ({ said, problem }: { said: string; problem: string | undefined }) => (
  <>
    <output className={styles.said}>{said}</output>
    <ProblemText>{problem}</ProblemText>
  </>
)

/** How long a quiet word stays. */
const SAID_FOR = 4000

/** A word beside what was just done, such as “Saved”, which leaves by itself. */
export function useSaid(): { said: string; say: (text: string) => void } {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return undefined
    const timer = setTimeout(() => setSaid(''), SAID_FOR)
    return () => clearTimeout(timer)
  }, [said])
  return { said, say: setSaid }
}
