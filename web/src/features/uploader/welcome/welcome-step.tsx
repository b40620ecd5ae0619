import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { useInBrowser } from '../../../platform/use-in-browser.ts'
import { Card, CardTitle } from '../../../ui/layout/card.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { isWritten } from '../steps.ts'
import { useFocusAfterForgetting } from './unfinished-focus.ts'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { useUploader } from '../use-uploader.ts'
import { WelcomeStart } from './welcome-start.tsx'
import styles from './welcome-step.module.css'
import { welcomeLead, welcomeTitle } from './welcome-words.ts'

/** Step 1. `isFirst`: the page has just been opened, and nobody asked for the focus to be here. */
export function WelcomeStep({ isFirst, isPanelOpen }: { isFirst: boolean; isPanelOpen: boolean }) {
  const { t } = useTranslation('steps')
  const format = useFormat()
  const { state, addFiles } = useUploader()
  const title = useFocusOnMount<HTMLHeadingElement>(!isFirst)
  const { draft, place, limits, isCreating } = state
  // Found sooner than the app is there, they would not be in the prerendered page that it takes over.
  const unfinished = useInBrowser(() => true, false) ? state.unfinished : []
  const start = useRef<HTMLButtonElement>(null)
  const { list, onForget } = useFocusAfterForgetting(unfinished.length, start)
  const size = format.size(limits.uploadSize)
  const count = draft.recipientList.length
  const left = draft.leftOut.entries.length + draft.leftOut.unknown
  return (
    <Card label={t('welcome_label')}>
      <div className={styles.welcome}>
        <CardTitle ref={title}>{t(welcomeTitle(place, isPanelOpen))}</CardTitle>
        <div>
          <p className="small">{t(welcomeLead(place), { size, count: limits.validityDays })}</p>
          {/* Always there, so that what comes into it is read out. */}
          <output className={styles.people}>
            {isWritten(state) && t(left > 0 ? 'goes_to_first' : 'goes_to', { count, all: format.number(count + left) })}
          </output>
        </div>
        <WelcomeStart button={start} isFramed={place.isWidget} isReopening={isCreating} onPicked={addFiles} />
      </div>
      {unfinished.length > 0 && <UnfinishedUploads uploads={unfinished} list={list} onForget={onForget} />}
    </Card>
  )
}
