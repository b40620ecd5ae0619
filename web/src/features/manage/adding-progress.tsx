import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { WhomToAsk } from '../../platform/whom-to-ask.tsx'
import { Button } from '../../ui/button.tsx'
import { FileName } from '../../ui/display/file-name.tsx'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import { ProblemText } from '../../ui/feedback/problem-text.tsx'
import styles from './adding-progress.module.css'
import type { Adding } from './adding.ts'
import { useProblem } from './problem.ts'

/** More of them are told by the number alone. */
const NAMED = 6

/** Files on their way: how far all of them are, and each; and why they stopped. */
export function AddingProgress({ adding }: { adding: Adding }) {
  const { phase } = adding.state
  if (phase === 'rest' || phase === 'done') return null
  return (
    <div className={styles.box}>{phase === 'failed' ? <Failed adding={adding} /> : <Running adding={adding} />}</div>
  )
}

function Running({ adding }: { adding: Adding }) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { phase, progress, count } = adding.state
  const share = progress && progress.total > 0 ? progress.sent / progress.total : 0
  return (
    <>
      <div className={styles.head}>
        <Gauge value={share} size="large" {...(progress === null && { state: 'waiting' })} />
        <div
          className={styles.words}
          role="progressbar"
          aria-label={t('adding_bar')}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={t('adding_said', { percent: format.percent(share) })}
        >
          <p className={styles.title}>{t('adding', { count })}</p>
          <p className="small num">
            <Amount adding={adding} />
          </p>
        </div>
        {phase === 'running' && <Button onClick={adding.stop}>{t('stop_adding')}</Button>}
      </div>
      {progress && progress.files.length > 1 && <FilesOnTheirWay adding={adding} />}
    </>
  )
}

function Amount({ adding }: { adding: Adding }) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const { phase, progress } = adding.state
  if (progress === null || phase === 'opening') return t('one_moment')
  if (progress.status === 'offline') return t('adding_offline')
  const values = { sent: format.size(progress.sent), total: format.size(progress.total) }
  if (progress.secondsLeft === null) return t('adding_progress', values)
  return t('adding_time', { ...values, time: format.duration(progress.secondsLeft) })
}

/** Those under way first. */
function FilesOnTheirWay({ adding }: { adding: Adding }) {
  const { names, progress } = adding.state
  const under = (progress?.files ?? []).filter(({ done }) => !done).slice(0, NAMED)
  return (
    <ul className={styles.files}>
      {under.map(({ id, sent, size }) => (
        <li key={id}>
          <Gauge value={size > 0 ? sent / size : 0} />
          <FileName name={names.get(id) ?? ''} />
        </li>
      ))}
    </ul>
  )
}

function Failed({ adding }: { adding: Adding }) {
  const { t } = useTranslation('manage')
  const { error, isResumable } = adding.state
  return (
    <div className={styles.head}>
      <Gauge value={0} size="large" state="stopped" />
      <div className={styles.problem}>
        <ProblemText>{useProblem(error)}</ProblemText>
        <WhomToAsk error={error} />
      </div>
      {isResumable && (
        <Button icon="refresh" onClick={adding.retry}>
          {t('go_on')}
        </Button>
      )}
      <Button variant="quiet" onClick={adding.stop}>
        {t('give_up')}
      </Button>
    </div>
  )
}
