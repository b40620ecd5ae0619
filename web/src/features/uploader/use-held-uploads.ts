import { useEffect, useState } from 'react'
import { findHeld } from '@envoi/client/browser/upload-lock'
import { logError } from '../../platform/log.ts'

const EVERY = 2000
const none: ReadonlySet<string> = new Set()

/** The transfers that this browser is sending, in whichever tab: what is on its way here is not to be sent once more. */
export function useHeldUploads(): ReadonlySet<string> {
  const [held, setHeld] = useState(none)
  useEffect(() => {
    let isOver = false
    const look = async (): Promise<void> => {
      const found = await findHeld()
      if (!isOver) setHeld((known) => (isSame(known, found) ? known : found))
    }
    void look().catch(logError)
    const timer = setInterval(() => void look().catch(logError), EVERY)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [])
  return held
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id))
