import { Icon } from '../../../ui/icon.tsx'
import styles from './problem-sentence.module.css'

/** The sentence under a field, which the field is described by. */
export function ProblemSentence({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={styles.problem}>
      <Icon name="alert" size={16} />
      {text}
    </p>
  )
}
