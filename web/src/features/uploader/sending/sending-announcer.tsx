import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadState } from '@envoi/client/upload/upload'
import { useFormat } from '../../../platform/format.ts'
import { type Announcement, findAnnouncement, nothingHeard } from './sending-announcement.ts'
import { shareOf, useProgressing } from './sending-pace.ts'

type Said = { kind: Announcement['kind']; progress: UploadState }

/** A polite region that is there before it speaks: one that came with its words would not be heard. */
export function SendingAnnouncer() {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const said = useSaid()
  return <output className="sr">{said && wordsOf(said)}</output>

  function wordsOf({ kind, progress }: Said): string {
    const share = shareOf(progress)
    const percent = format.percent(share)
    // From 100 % nothing resumes.
    if (share === 1 && (kind === 'running' || kind === 'offline')) return t(`said_${kind}_end`)
    if (kind !== 'progress') return t(`said_${kind}`, { percent })
    if (!progress.secondsLeft) return t('said_progress', { percent })
    return t('said_progress_and_time', { percent, time: format.duration(progress.secondsLeft) })
  }
}

/** The latest thing that was worth saying of the upload under way. */
function useSaid(): Said | null {
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
