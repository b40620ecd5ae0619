import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import styles from './copy-field.module.css'

/** How long the button says that it is done. */
const SAID_FOR = 2500

type Copying = {
  /** `refused`: the browser does not let a page copy, as without https. */
  outcome: 'copied' | 'refused' | null
  copy(text: string): Promise<void>
}

export function useCopy(): Copying {
  const [outcome, setOutcome] = useState<Copying['outcome']>(null)
  useEffect(() => {
    if (outcome !== 'copied') return undefined
    const timer = setTimeout(() => setOutcome(null), SAID_FOR)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return { outcome, copy }
}

export type CopyWords = { label: string; copy: string; copied: string; byHand: string }

/** Something to be handed on, and the button that copies it. `shown` may be shorter than what is copied. */
export function CopyField({
  value,
  shown = value,
  words,
  isPrimary = true,
}: {
  value: string
  shown?: string
  words: CopyWords
  /** Unless something else is to be done first. */
  isPrimary?: boolean
}) {
  const { outcome, copy } = useCopy()
  const isCopied = outcome === 'copied'
  return (
    <>
      <div className={styles.field}>
        <span className={styles.text} title={value}>
          {shown}
        </span>
        <Button
          variant={isPrimary ? 'primary' : 'plain'}
          className={isPrimary ? undefined : styles.plain}
          icon={isCopied ? 'check' : 'copy'}
          onClick={() => void copy(value)}
        >
          {isCopied ? words.copied : words.copy}
        </Button>
        <output className="sr">{isCopied && words.copied}</output>
      </div>
      {outcome === 'refused' && <CopyByHand value={value} label={words.label} hint={words.byHand} />}
    </>
  )
}

/** Where the browser refuses to copy: the text stands here, selected. */
export function CopyByHand({ value, label, hint }: { value: string; label: string; hint: string }) {
  const field = useRef<HTMLInputElement>(null)
  const hintId = useId()
  // It is selected when it has the focus.
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={styles.byHand}>
      <input
        ref={field}
        readOnly
        value={value}
        aria-label={label}
        aria-describedby={hintId}
        onFocus={(event) => event.target.select()}
      />
      <p id={hintId} className="small">
        {hint}
      </p>
    </div>
  )
}
