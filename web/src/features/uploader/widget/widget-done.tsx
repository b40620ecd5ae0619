import { useState } from 'react'
import { useWidgetWords } from '../../../platform/widget-words.ts'
import { Button } from '../../../ui/button.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import { sizeOf } from '../draft/draft.ts'
import { useUploader } from '../use-uploader.ts'
import { useStepFocus } from './step-focus.tsx'
import { WidgetFiles } from './widget-files.tsx'
import styles from './widget.module.css'

/** Step 5: what was sent, and when. There is no link to it, and nothing to manage. */
export function WidgetDone({ receiver }: { receiver: string }) {
  const { t, format } = useWidgetWords()
  const title = useStepFocus()
  const { state, transferAgain } = useUploader()
  const [arrivedAt] = useState(() => new Date())
  useScene({ level: 1, water: 'full', isOfPage: true })
  const { files } = state.draft
  return (
    <section className={styles.wet} aria-label={t('push:done_word')}>
      <p className={styles.word} aria-hidden="true">
        {t('push:done_word')}
      </p>
      <h1 ref={title} tabIndex={-1} className={styles.lead}>
        {t('push:done_title', { receiver })}
      </h1>
      <p className="num">
        {t('push:done_files', { count: files.length, size: format.size(sizeOf(files)) })},{' '}
        {t('push:done_today', { time: format.time(arrivedAt) })}
      </p>
      <WidgetFiles files={files} label={t('push:done_list')} />
      <Button variant="line" icon="plus" className={styles.again} onClick={transferAgain}>
        {t('widget:again')}
      </Button>
    </section>
  )
}
