import { useEffect, useState } from 'react'

/** How long the button says that it is done. */
const SAID_FOR = 2500

export type Copying = {
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
