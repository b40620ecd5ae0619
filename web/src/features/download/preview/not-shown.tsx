import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { type Problem, problemOf } from '../problem.ts'
import styles from './not-shown.module.css'
import { Unreadable } from './unreadable.ts'

type Props = { error: unknown; onDownload: () => void; onStale: () => void; onAgain: () => void }

/** In the place of what could not be shown: why, and what to do instead. */
export function NotShown(props: Props) {
  const { t } = useTranslation('preview')
  if (!(props.error instanceof Unreadable)) return <Refused {...props} problem={problemOf(props.error)} />
  return (
    <div className={styles.card} role="alert">
      <Gauge value={0} state="stopped" size="large" />
      <h3 className={styles.title}>{t('not_shown')}</h3>
      <p>{t(`unreadable.${props.error.reason}`)}</p>
      <Button variant="primary" icon="download" onClick={props.onDownload}>
        {t('download')}
      </Button>
    </div>
  )
}

/** A matter of the moment, told in a toast as with downloads; where the page is not true any more, it is read again. */
function Refused({ problem, onDownload, onStale, onAgain }: Props & { problem: Problem }) {
  const { t } = useTranslation(['preview', 'downloader'])
  const format = useFormat()
  const toasts = useToasts()
  const sentence = t(`downloader:${problem.sentence}`, { time: format.duration(problem.wait) })
  const tell = useEffectEvent(() => {
    toasts.show(sentence, { tone: 'problem' })
    if (problem.isStale) onStale()
  })
  useEffect(() => tell(), [])
  return (
    <div className={styles.card} role="alert">
      <Gauge value={0} state="waiting" size="large" />
      <h3 className={styles.title}>{t('not_now')}</h3>
      <p>{sentence}</p>
      <div className={styles.actions}>
        <Button variant="primary" icon="download" onClick={onDownload}>
          {t('download')}
        </Button>
        <Button icon="refresh" onClick={onAgain}>
          {t('downloader:try_again')}
        </Button>
      </div>
    </div>
  )
}
