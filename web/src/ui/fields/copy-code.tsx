import { Button, type ButtonLook } from '../button.tsx'
import styles from './copy-code.module.css'
import { CopyByHand, type CopyWords, useCopy } from './copy-field.tsx'

/** Lines that somebody puts elsewhere as they are, and the button that copies them. */
export function CopyCode({
  value,
  words,
  variant = 'plain',
}: { value: string; words: CopyWords } & Pick<ButtonLook, 'variant'>) {
  const { outcome, copy } = useCopy()
  const isCopied = outcome === 'copied'
  return (
    <figure className={styles.box} aria-label={words.label}>
      <pre className={styles.code}>
        <code>{value}</code>
      </pre>
      <Button variant={variant} icon={isCopied ? 'check' : 'copy'} onClick={() => void copy(value)}>
        {isCopied ? words.copied : words.copy}
      </Button>
      <output className="sr">{isCopied && words.copied}</output>
      {outcome === 'refused' && <CopyByHand value={value} label={words.label} hint={words.byHand} />}
    </figure>
  )
}
