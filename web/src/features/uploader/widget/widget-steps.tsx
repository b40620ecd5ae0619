import { type ReactNode, useState } from 'react'
import { useWidgetWords } from '../../../platform/widget-words.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { ScenePage } from '../../../ui/tide/scene.tsx'
import type { PushTerms } from '../state.ts'
import { useUploader } from '../use-uploader.ts'
import { sendingPart } from './load-sending-part.ts'
import { useWidgetDrop } from './use-widget-picker.ts'
import { WidgetForm } from './widget-form.tsx'
import { WidgetWelcome } from './widget-welcome.tsx'
import styles from './widget.module.css'

/** The card without a page: the tide is inside of it. `foot` stands at its lower edge. */
export function WidgetCard({ label, foot, children }: { label: string; foot: ReactNode; children: ReactNode }) {
  const { step } = useUploader().state
  return (
    <main className={styles.widget} data-step={step} aria-label={label}>
      <ScenePage>
        {children}
        {foot}
      </ScenePage>
    </main>
  )
}

/** The step one is at. In a preview everything can be tried, and nothing is sent. */
export function WidgetSteps({
  logo,
  isPreview,
  hasAsked,
}: {
  logo: string | null
  isPreview: boolean
  /** Somebody has opened it from a notice, which is gone now with the focus. */
  hasAsked: boolean
}) {
  const { t } = useWidgetWords()
  const toasts = useToasts()
  const { step, place, scan } = useUploader().state
  const [hasBegun, setHasBegun] = useState(false)
  const drop = useWidgetDrop()
  if (step !== 'welcome' && !hasBegun) setHasBegun(true)
  const { push } = place
  if (!push) return null
  const onSend = isPreview ? () => toasts.show(t('widget:preview')) : undefined
  return (
    <div className={styles.step} data-drop={drop}>
      {show(push)}
    </div>
  )

  function show(terms: PushTerms): ReactNode {
    const { receiver } = terms
    const isReading = drop === 'reading'
    const later = sendingPart()
    switch (step) {
      case 'form':
        return <WidgetForm terms={terms} isReading={isReading} onSend={onSend} />
      case 'sending':
        return later && <later.WidgetSending receiver={receiver} />
      case 'scanning':
        return later && scan && <later.WidgetScanning scan={scan} receiver={receiver} />
      case 'done':
        return later && <later.WidgetDone receiver={receiver} />
      default:
        return <WidgetWelcome terms={terms} logo={logo} isFirst={!hasBegun && !hasAsked} isReading={isReading} />
    }
  }
}
