import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screen } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import { wait } from '../../platform/wait.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { type Problem, problemOf } from './problem.ts'
import { type Keys, getLink } from './queries.ts'
import { startInTurn } from './start-in-turn.ts'

/** One file by its id, everything as a ZIP, or several files in turn. */
type What = { fileId: string } | 'all' | 'some'
export type DownloadProgress = { what: What; phase: 'asking' | 'started'; started: number; total: number }

export type BlockedReason = 'used-up' | 'away'

export type Downloads = {
  /** null: nothing is being asked for, and nothing has just begun. */
  progress: DownloadProgress | null
  /** Why the last one did not begin, where that stays true for a while: no downloads are left, or the bytes are out of reach. */
  blocked: BlockedReason | null
  start: (what: 'all' | { fileId: string }) => void
  startSome: (fileIds: string[], onStarted: (fileId: string) => void) => void
  stop: () => void
}

const blockedReasons: Partial<Record<Problem['sentence'], BlockedReason>> = {
  too_many_dowloads: 'used-up',
  problem_away: 'away',
}

export function useDownloads(id: string, keys: Keys, onStale: () => void): Downloads {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const toasts = useToasts()
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const [blocked, setBlocked] = useState<BlockedReason | null>(null)
  const [stopping, setStopping] = useState<AbortController | null>(null)

  useEffect(() => {
    if (progress?.phase !== 'started') return undefined
    const timer = setTimeout(() => setProgress(null), screen.toastCloses)
    return () => clearTimeout(timer)
  }, [progress])
  useEffect(() => () => stopping?.abort(), [stopping])

  function fail(error: unknown): void {
    setProgress(null)
    const problem = problemOf(error)
    toasts.show(t(problem.sentence, { time: format.duration(problem.wait) }), { tone: 'problem' })
    setBlocked(blockedReasons[problem.sentence] ?? null)
    if (problem.isStale) onStale()
  }

  async function run(what: What, fileIds: (string | null)[], onStarted?: (fileId: string) => void): Promise<void> {
    if (progress?.phase === 'asking') return
    const controller = new AbortController()
    setStopping(controller)
    const total = fileIds.length
    setProgress({ what, phase: 'asking', started: 0, total })
    let started = 0
    const steps = {
      getLink: (fileId: string | null, signal: AbortSignal) => getLink(id, { keys, fileId, signal }),
      follow: followLink,
      wait: (milliseconds: number, signal: AbortSignal) => wait(milliseconds / 1000, signal),
      now: () => performance.now(),
      onStarted(fileId: string | null) {
        started += 1
        setBlocked(null)
        setProgress({ what, phase: started === total ? 'started' : 'asking', started, total })
        if (fileId !== null) onStarted?.(fileId)
      },
    }
    try {
      await startInTurn(fileIds, steps, controller.signal)
    } catch (error) {
      // Stopped by whoever wanted it, or the page was left: nothing to tell.
      if (controller.signal.aborted) setProgress(null)
      else fail(error)
    }
  }

  return {
    progress,
    blocked,
    start: (what) => void run(what, [what === 'all' ? null : what.fileId]),
    startSome: (fileIds, onStarted) => void run('some', fileIds, onStarted),
    stop: () => stopping?.abort(),
  }
}

/** Hands the address to the browser, which saves what comes: the bytes never pass through this page. */
function followLink(url: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.rel = 'noreferrer'
  anchor.click()
}
