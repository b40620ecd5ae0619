import { useEffect, useState } from 'react'
import { type Preview, readPreview } from './read-preview.ts'

/** Asked for by our own dashboard, which shows the page before anything is saved. */
export const isPreviewPage = (): boolean => new URLSearchParams(location.search).has('preview')

/** The latest that the dashboard has told. Only where a preview was asked for, by the page around, from our own origins. */
export function usePreview(origins: readonly string[]): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    if (!isPreviewPage()) return undefined
    const listening = new AbortController()
    const hear = ({ origin, source, data }: MessageEvent): void => {
      const told = source === parent && origins.includes(origin) ? readPreview(data) : undefined
      if (told) setPreview(told)
    }
    addEventListener('message', hear, { signal: listening.signal })
    return () => listening.abort()
  }, [origins])
  return preview
}
