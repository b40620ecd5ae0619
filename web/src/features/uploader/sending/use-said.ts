/** What a screen reader is told of the upload under way, as the key of its sentence. */
import { useEffect, useState } from 'react'
import type { UploadState } from '@envoi/client/upload/upload'
import type { Format } from '../../../platform/create-format.ts'
import type { sending } from '../../../words/en/sending.ts'
import { type Announcement, findAnnouncement, nothingHeard } from './sending-announcement.ts'
import { shareOf, useProgressing } from './sending-pace.ts'

type Said = { kind: Announcement['kind']; progress: UploadState }
type Sentence = { key: Extract<keyof typeof sending, `said_${string}`>; values: { percent: string; time: string } }

export function sentenceOf({ kind, progress }: Said, format: Pick<Format, 'percent' | 'duration'>): Sentence {
  const share = shareOf(progress)
  const { secondsLeft } = progress
  const values = { percent: format.percent(share), time: secondsLeft ? format.duration(secondsLeft) : '' }
  // From 100 % nothing resumes.
  if (share === 1 && (kind === 'running' || kind === 'offline')) return { key: `said_${kind}_end`, values }
  if (kind !== 'progress') return { key: `said_${kind}`, values }
  return { key: secondsLeft ? 'said_progress_and_time' : 'said_progress', values }
}

/** The latest thing that was worth saying of the upload under way. */
export function useSaid(): Said | null {
  const uploader = useProgressing()
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    let heard = nothingHeard(performance.now())
    return uploader.subscribeProgress(() => {
      const { progress } = uploader
      const at = performance.now()
      if (!progress) {
        heard = nothingHeard(at)
        setSaid(null)
        return
      }
      const announcement = findAnnouncement(heard, { status: progress.status, share: shareOf(progress), at })
      if (!announcement) return
      heard = announcement.heard
      setSaid({ kind: announcement.kind, progress })
    })
  }, [uploader])
  return said
}
