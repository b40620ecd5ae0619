import styles from './outcome.module.css'

/** What came of it: a quiet word that leaves by itself, or a sentence that says why not. Both are read out. */
export const Outcome = ({ said, problem }: { said: string; problem: string | undefined }) => (
  <>
    <output className={styles.said}>{said}</output>
    <p className={styles.problem} role="alert">
      {problem}
    </p>
  </>
)
