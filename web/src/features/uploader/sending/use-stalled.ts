import { useEffect, useState } from 'react'
import type { UploadState } from '@envoi/client/upload/upload'

/** So long without a byte is more than a slow line: somebody who waits wants to know that we do too. */
const STALLED_AFTER = 10_000

/** Whether nothing moves though it should. What was known of speed and time left is not true then. */
export function useStalled(progress: UploadState | null): boolean {
  const headway = progress?.status === 'running' ? progress.headway : null
  const [stalledAt, setStalledAt] = useState<number | null>(null)
  useEffect(() => {
    if (headway === null) return undefined
    const timer = setTimeout(() => setStalledAt(headway), STALLED_AFTER)
    return () => clearTimeout(timer)
  }, [headway])
  return headway !== null && stalledAt === headway
}
