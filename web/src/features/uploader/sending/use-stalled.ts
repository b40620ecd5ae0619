import { useEffect, useState } from 'react'
import type { UploadState } from '@envoi/client/upload/upload'

/** So long without a byte is more than a slow line: somebody who waits wants to know that we do too. */
const STALLED_AFTER = 10_000

/** Whether nothing moves though it should. What was known of speed and time left is not true then. */
export function useStalled(progress: UploadState | null): boolean {
  const sent = progress?.status === 'running' ? progress.sent : null
  const [stalledAt, setStalledAt] = useState<number | null>(null)
  useEffect(() => {
    if (sent === null) return undefined
    const timer = setTimeout(() => setStalledAt(sent), STALLED_AFTER)
    return () => clearTimeout(timer)
  }, [sent])
  return sent !== null && stalledAt === sent
}
