import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { isFocusLost } from '../../../ui/hooks/use-lost-focus.ts'
import { type Ended, findWayOn, useTellImport } from './import-outcome.ts'
import styles from './import.module.css'
import type { Filter } from './line-filters.ts'
import type { Queued, Running } from './use-import.ts'

/** Always in sight: what is left out, how far it is or how it ended, and the one thing to do next. */
export function ImportFoot({
  queue,
  counts,
  running,
  end,
  onSend,
  onStop,
  onClose,
}: {
  queue: readonly Queued[]
  counts: Record<Filter, number>
  running: Running | undefined
  end: Ended | undefined
  onSend: () => void
  onStop: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  if (running) return <Sending running={running} onStop={onStop} />
  const left = [
    ...(counts.fix > 0 ? [t('to_fix', { count: counts.fix, number: format.number(counts.fix) })] : []),
    ...(counts.skip > 0 ? [t('skipped', { count: counts.skip, number: format.number(counts.skip) })] : []),
  ].join(', ')
  const isDone = end?.step === 'done'
  return (
    <div className={styles.foot}>
      <div className={styles.said}>
        {end ? <End key={end.step} end={end} /> : queue.length === 0 && <p>{t(nothingIn(counts))}</p>}
        {left !== '' && <p className="small num">{left}</p>}
      </div>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={onClose}>
          {t(isDone || (end && queue.length === 0) ? 'import_end' : 'leave')}
        </Button>
        {queue.length > 0 && <Next key={end?.step} queue={queue} end={end} onSend={onSend} />}
      </div>
    </div>
  )
}

const nothingIn = (counts: Record<Filter, number>): 'nothing_to_fix' | 'nothing_to_import' | 'nothing_new' => {
  if (counts.fix > 0) return 'nothing_to_fix'
  return counts.same > 0 ? 'nothing_new' : 'nothing_to_import'
}

/** Where it was stopped it goes on from there. */
function Next({ queue, end, onSend }: { queue: readonly Queued[]; end: Ended | undefined; onSend: () => void }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const stopped = end?.step === 'stopped' ? end : undefined
  const button = useFocusOnMount<HTMLButtonElement>(stopped ? isFocusLost : false)
  const way = stopped && findWayOn(stopped)
  const isJoining = queue.every(([, { deed }]) => deed === 'join')
  const counted = { count: queue.length, number: format.number(queue.length) }
  return (
    <Button ref={button} variant="primary" onClick={onSend}>
      {way && way !== 'other_group' ? t(way) : t(isJoining ? 'import_join' : 'import_do', counted)}
    </Button>
  )
}

function End({ end }: { end: Ended }) {
  const { t } = useTranslation('book')
  const tellImport = useTellImport()
  const said = useFocusOnMount<HTMLOutputElement>(isFocusLost)
  const { problem, text } = tellImport(end)
  if (end.step === 'done')
    return (
      <output ref={said} tabIndex={-1}>
        {text}
      </output>
    )
  const isRetried = findWayOn(end) === 'try_again'
  return (
    <div role="alert">
      {problem !== undefined && <p className={styles.wrong}>{problem}</p>}
      {text !== '' && <p>{isRetried ? `${text} ${t('import_rest')}` : text}</p>}
    </div>
  )
}

function Sending({ running, onStop }: { running: Running; onStop: () => void }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const note = useFocusOnMount<HTMLParagraphElement>(isFocusLost)
  const { settled, total, isWaiting, isStopping } = running
  return (
    <div className={styles.foot}>
      <progress className={styles.progress} aria-label={t('importing')} value={settled} max={total} />
      <div className={styles.said}>
        <b className="num">{t('done_of', { settled: format.number(settled), total: format.number(total) })}</b>
        <p ref={note} className="small" tabIndex={-1} aria-live="polite">
          {isStopping ? t('import_stopping') : isWaiting ? t('import_waiting') : t('importing')}
        </p>
      </div>
      <div className={styles.answers}>
        <Button variant="quiet" aria-disabled={isStopping} onClick={onStop}>
          {t('stop')}
        </Button>
      </div>
    </div>
  )
}
