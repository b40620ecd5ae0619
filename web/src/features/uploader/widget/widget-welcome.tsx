import { textIn } from '@envoi/contract/rules/look'
import { useWidgetWords } from '../../../platform/widget-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CardTitle } from '../../../ui/layout/card.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import { writtenEndings } from '../push/push-terms.ts'
import type { PushTerms } from '../state.ts'
import { canPickFolders } from '../welcome/can-pick-folders.ts'
import start from '../welcome/welcome-start.module.css'
import { useStepFocus } from './step-focus.tsx'
import { useWidgetPicker } from './use-widget-picker.ts'
import styles from './widget.module.css'

/** Step 1: what it takes, in its receiver's own words. `isFirst`: the page was just opened, and nobody asked for the focus. */
export function WidgetWelcome({
  terms,
  logo,
  isFirst,
  isReading,
}: {
  terms: PushTerms
  logo: string | null
  isFirst: boolean
  /** What was dropped is being looked through. */
  isReading: boolean
}) {
  const { t, format, language } = useWidgetWords()
  const title = useStepFocus(!isFirst)
  const files = useWidgetPicker('files')
  const folder = useWidgetPicker('folder')
  useScene({ level: 0, water: 'calm', isOfPage: true })
  const { receiver, asks, limits } = terms
  const text = textIn(asks.text, language)
  const types = format.list(writtenEndings(asks))
  const values = { count: limits.filesPerTransfer, size: format.size(limits.uploadSize) }
  return (
    <section className={styles.welcome} aria-label={t('push:card')}>
      {logo !== null && <img className={styles.logo} src={logo} alt={receiver} />}
      <CardTitle ref={title}>{textIn(asks.title, language) ?? t('widget:welcome', { receiver })}</CardTitle>
      {text !== null && <p className={styles.text}>{text}</p>}
      <p className={`${styles.takes} num`}>
        {types === '' ? t('push:lead', values) : t('push:lead_types', { ...values, types })}
      </p>
      <button type="button" className={`${start.start} ${styles.start}`} onClick={files.open}>
        <Icon name="plus" />
        {t('widget:start')}
      </button>
      <input {...files.input} />
      <output className="small">{isReading && t('widget:reading')}</output>
      {canPickFolders() && (
        <>
          <Button variant="quiet" icon="folder" className={styles.folder} onClick={folder.open}>
            {t('widget:choose_folder')}
          </Button>
          <input {...folder.input} />
        </>
      )}
    </section>
  )
}
