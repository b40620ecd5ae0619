import { useEffect, useState } from 'react'

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
