import { Button } from '../button.tsx'
import { CopyByHand } from './copy-by-hand.tsx'
import styles from './copy-field.module.css'
import { useCopy } from './use-copy.ts'

export type CopyWords = { label: string; copy: string; copied: string; byHand: string }

/** Something to be handed on, and the button that copies it. `shown` may be shorter than what is copied. */
export function CopyField({ value, shown = value, words }: { value: string; shown?: string; words: CopyWords }) {
  const { outcome, copy } = useCopy()
  const isCopied = outcome === 'copied'
  return (
    <>
      <div className={styles.field}>
        <span className={styles.text} title={value}>
          {shown}
        </span>
        <Button variant="primary" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy(value)}>
          {isCopied ? words.copied : words.copy}
        </Button>
        <output className="sr">{isCopied && words.copied}</output>
      </div>
      {outcome === 'refused' && <CopyByHand value={value} label={words.label} hint={words.byHand} />}
    </>
  )
}
