import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadSelection, screen } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import { wait } from '../../platform/wait.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { problemOf } from './problem.ts'
import { type Keys, getLink } from './queries.ts'
import { startInTurn } from './start-in-turn.ts'

/** One file by its id, everything as a ZIP, or some files as one. */
type What = { fileId: string } | 'all' | 'some'
export type DownloadProgress = { what: What; phase: 'asking' | 'started' }

export type Downloads = {
  /** null: nothing is being asked for, and nothing has just begun. */
  progress: DownloadProgress | null
  /** The last one did not begin since the bytes are out of reach, which stays true for a while. */
  isAway: boolean
  start: (what: 'all' | { fileId: string } | { fileIds: string[] }) => void
}

export function useDownloads(id: string, keys: Keys, onStale: () => void): Downloads {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const toasts = useToasts()
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const [isAway, setIsAway] = useState(false)
  const [stopping, setStopping] = useState<AbortController | null>(null)

  const askAgain = useEffectEvent(onStale)
  useEffect(() => {
    if (progress?.phase !== 'started') return undefined
    const timer = setTimeout(() => {
      setProgress(null)
      // It may have been the last one.
      askAgain()
    }, screen.toastCloses)
    return () => clearTimeout(timer)
  }, [progress])
  useEffect(() => () => stopping?.abort(), [stopping])

  function fail(error: unknown): void {
    setProgress(null)
    const problem = problemOf(error)
    toasts.show(t(problem.sentence, { time: format.duration(problem.wait) }), { tone: 'problem' })
    setIsAway(problem.sentence === 'problem_away')
    if (problem.isStale) onStale()
  }

  /** null: everything. */
  async function run(what: What, parts: (string[] | null)[]): Promise<void> {
    if (progress?.phase === 'asking') return
    const controller = new AbortController()
    setStopping(controller)
    setProgress({ what, phase: 'asking' })
    const steps = {
      getLink: (fileIds: string[] | null, signal: AbortSignal) => getLink(id, { keys, fileIds, signal }),
      follow: followLink,
      wait: (milliseconds: number, signal: AbortSignal) => wait(milliseconds / 1000, signal),
      now: () => performance.now(),
      onStarted: () => setIsAway(false),
    }
    try {
      await startInTurn(parts, steps, controller.signal)
      setProgress({ what, phase: 'started' })
    } catch (error) {
      // The page was left: nothing to tell.
      if (!controller.signal.aborted) fail(error)
    }
  }

  return {
    progress,
    isAway,
    start(what) {
      if (what === 'all') void run('all', [null])
      else if ('fileId' in what) void run(what, [[what.fileId]])
      else void run('some', partsOf(what.fileIds))
    },
  }
}

/** A link names so many files at most; who wants more gets several ZIPs, one after the other. */
const partsOf = (fileIds: string[]): string[][] =>
  Array.from({ length: Math.ceil(fileIds.length / downloadSelection.files) }, (_, at) =>
    fileIds.slice(at * downloadSelection.files, (at + 1) * downloadSelection.files),
  )

/** Hands the address to the browser, which saves what comes: the bytes never pass through this page. */
function followLink(url: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.rel = 'noreferrer'
  anchor.click()
}
