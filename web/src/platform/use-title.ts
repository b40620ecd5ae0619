import { useEffect, useId } from 'react'
import { siteName } from './boot.ts'

/** Who wants which title, in the order they came; the last one to come is heard, and the one before when they leave. */
const wanted = new Map<string, string>()
let first: string | undefined

/** The document's title while the caller is on screen; behind it comes whose site it is, unless that was just said. */
export function useTitle(title: string | null): void {
  const id = useId()
  useEffect(() => {
    first ??= document.title
    if (title === null) wanted.delete(id)
    else wanted.set(id, title)
    show()
  }, [id, title])
  useEffect(
    () => () => {
      wanted.delete(id)
      show()
    },
    [id],
  )
}

function show(): void {
  const last = [...wanted.values()].at(-1)
  document.title = last?.endsWith(siteName)
    ? last
    : last === undefined
      ? (first ?? document.title)
      : `${last}, ${siteName}`
}
