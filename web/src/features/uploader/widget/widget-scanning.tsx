import { useWidgetWords } from '../../../platform/widget-words.ts'
import { Button } from '../../../ui/button.tsx'
import { FileName } from '../../../ui/display/file-name.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CardTitle } from '../../../ui/layout/card.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import type { Scan } from '../state.ts'
import { useUploader } from '../use-uploader.ts'
import { useStepFocus } from './step-focus.tsx'
import styles from './widget.module.css'

/** Step 4: everything has arrived and is looked through; nobody gets it before that is over. */
export function WidgetScanning({ scan, receiver }: { scan: Scan; receiver: string }) {
  return scan.stage === 'flagged' ? (
    <Flagged scan={scan} receiver={receiver} />
  ) : (
    <Checking scan={scan} receiver={receiver} />
  )
}

type Props = { scan: Scan; receiver: string }

function Checking({ scan: { done, of, isStuck, isReadingOnly }, receiver }: Props) {
  const { t } = useWidgetWords()
  const title = useStepFocus()
  useScene({ level: 1, water: 'watched', isOfPage: true })
  const said = t('widget:scan_done', { done, count: of })
  return (
    <section className={styles.wet} aria-label={t('widget:scan_label')}>
      <CardTitle ref={title}>{t('widget:scan_title')}</CardTitle>
      {/* Where no scanner is asked, no virus is spoken of. */}
      <p>{isReadingOnly === true ? t('widget:scan_text_reading') : t('widget:scan_text', { receiver })}</p>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the words are the bar
        role="progressbar"
        className={`${styles.lead} num`}
        aria-label={t('widget:scan_bar')}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuetext={said}
      >
        {said}
      </div>
      <output>{isStuck && t('widget:scan_stuck')}</output>
      <p>{t('widget:scan_leave', { receiver })}</p>
    </section>
  )
}

/** Something was found: in which files, and the way on from there. */
function Flagged({ scan: { flagged, of }, receiver }: Props) {
  const { t } = useWidgetWords()
  const title = useStepFocus()
  const { backToForm } = useUploader()
  useScene({ level: 0, water: 'still', isOfPage: true })
  const count = Math.max(1, flagged.length)
  return (
    <section className={styles.form} aria-label={t('widget:scan_label')}>
      <CardTitle ref={title}>{t('widget:flagged_title')}</CardTitle>
      <p>{t('widget:flagged_text', { count, receiver })}</p>
      <ul className={styles.flagged} aria-label={t('widget:flagged_files')}>
        {[...new Set(flagged)].map((name) => (
          <li key={name}>
            <Icon name="alert" />
            <FileName name={name} />
          </li>
        ))}
      </ul>
      <Button variant="primary" isLarge isWide className={styles.send} onClick={backToForm}>
        {of > flagged.length ? t('widget:flagged_again', { count }) : t('widget:flagged_again_all')}
      </Button>
    </section>
  )
}
