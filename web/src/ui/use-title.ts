import { useEffect } from 'react'

/** The document's title while the caller is on screen; afterwards the one from before. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    const before = document.title
    document.title = title ?? before
    return () => {
      document.title = before
    }
  }, [title])
}
