import { useEffect, useRef, useState } from 'react'

/** Which file is looked at. The browser's Back closes it too: on a phone that is the way out of a whole screen. */
export function useShownFile() {
  const [shown, setShown] = useState<string | null>(null)
  const hasEntry = useRef(false)
  useEffect(() => {
    const leave = (): void => {
      hasEntry.current = false
      setShown(null)
    }
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [])

  return {
    shown,
    show: (fileId: string): void => {
      // With the state it had, so that to the router it is the same page at the same place.
      if (!hasEntry.current) history.pushState(history.state, '')
      hasEntry.current = true
      setShown(fileId)
    },
    /** Once, or the page itself would be left; never not at all, or the next Back would lead nowhere. */
    close: (): void => {
      if (hasEntry.current) history.back()
      hasEntry.current = false
      setShown(null)
    },
  }
}
