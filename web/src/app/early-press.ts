import { useEffect } from 'react'

declare global {
  /** What was pressed before the app was there. The page's first script keeps it. */
  var earlyPress: { button: HTMLElement | null; ended: AbortController } | undefined
}

/** Presses it again, for whoever was faster than the app. What is around the uploader uses this, so that it listens. */
export function useEarlyPress(): void {
  useEffect(() => {
    // Not while React is at work: it would not hear the press.
    const waiting = setTimeout(pressAgain)
    return () => clearTimeout(waiting)
  }, [])
}

function pressAgain(): void {
  const { button, ended } = globalThis.earlyPress ?? {}
  // A second time there is nothing left to press.
  if (ended?.signal.aborted !== false) return
  ended.abort()
  if (!button?.isConnected) return
  // A browser opens its list of files only for a moment after a true press; later the press must come anew.
  const isFresh = 'userActivation' in navigator ? navigator.userActivation.isActive : true
  if (isFresh) button.click()
  else button.focus()
}
