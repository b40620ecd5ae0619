import { useEffect, useRef, useState } from 'react'

/**
 * The entry of the browser's history that stands for looking at a file. It is left some time after one asks for that;
 * what is opened meanwhile gets its entry then, or that leaving would close it.
 */
type Entry = 'none' | 'there' | 'leaving' | 'wanted again'

// With the state it had, so that to the router it is the same page at the same place.
const addEntry = (): void => history.pushState(history.state, '')

/** Which file is looked at. The browser's Back closes it too: on a phone that is the way out of a whole screen. */
export function useShownFile() {
  const [shown, setShown] = useState<string | null>(null)
  const entry = useRef<Entry>('none')
  useEffect(() => {
    const onMove = (): void => {
      const isOurs = entry.current === 'leaving' || entry.current === 'wanted again'
      if (!isOurs) setShown(null)
      if (entry.current === 'wanted again') addEntry()
      entry.current = entry.current === 'wanted again' ? 'there' : 'none'
    }
    addEventListener('popstate', onMove)
    return () => removeEventListener('popstate', onMove)
  }, [])

  return {
    shown,
    show: (fileId: string): void => {
      if (entry.current === 'none') addEntry()
      entry.current = entry.current === 'none' || entry.current === 'there' ? 'there' : 'wanted again'
      setShown(fileId)
    },
    /** Once, or the page itself would be left; never not at all, or the next Back would lead nowhere. */
    close: (): void => {
      if (entry.current === 'there') history.back()
      if (entry.current !== 'none') entry.current = 'leaving'
      setShown(null)
    },
  }
}
