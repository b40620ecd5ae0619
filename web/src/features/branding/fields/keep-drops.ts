import { useEffect } from 'react'

/** What takes files that are dropped on it. */
export const takesDrops = { 'data-takes-drops': '' }

/**
 * The page behind takes what is dropped anywhere for a transfer. While a look is edited only its fields take files: beside
 * them nothing happens.
 */
export function useKeepDrops(): void {
  useEffect(() => {
    const ended = new AbortController()
    for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
      addEventListener(name, keep, { capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [])
}

function keep(event: DragEvent): void {
  const data = event.dataTransfer
  if (!data?.types.includes('Files')) return
  if (event.target instanceof Element && event.target.closest('[data-takes-drops]')) return
  event.preventDefault()
  event.stopPropagation()
  data.dropEffect = 'none'
}
