import { useEffect, useId } from 'react'

/** Who wants which title, in the order they came; the last one to come is heard, and the one before when they leave. */
const wanted = new Map<string, string>()
let first: string | undefined

/** The document's title while the caller is on screen. */
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
  document.title = [...wanted.values()].at(-1) ?? first ?? document.title
}
