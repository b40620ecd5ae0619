import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findAnnouncement, nothingHeard } from './scan-announcement.ts'
import type { Scan } from '../state.ts'

type Said = { kind: 'progress' | 'stuck'; done: number; of: number }

/** A polite region that is there before it speaks: one that came with its words would not be heard. */
export function ScanAnnouncer({ scan }: { scan: Scan }) {
  const { t } = useTranslation('arrived')
  const heard = useRef(nothingHeard(0))
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    heard.current = nothingHeard(performance.now())
  }, [])
  useEffect(() => {
    const announcement = findAnnouncement(heard.current, scan, performance.now())
    if (!announcement) return
    heard.current = announcement.heard
    setSaid({ kind: announcement.kind, done: scan.done, of: scan.of })
  }, [scan])
  return <output className="sr">{said && wordsOf(said)}</output>

  function wordsOf({ kind, done, of }: Said): string {
    return kind === 'stuck'
      ? `${t('scanning_stuck')} ${t('scanning_stuck_text')}`
      : t('scanning_done', { done, count: of })
  }
}
