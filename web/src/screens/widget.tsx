import { useRef, useState } from 'react'
import type { WidgetBoot } from '@envoi/contract/boot'
import { paces, shareOf, usePacedProgress } from '../features/uploader/sending/sending-pace.ts'
import type { UploaderState } from '../features/uploader/state.ts'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { StepAnnouncer, useLeadTo } from '../features/uploader/widget/step-focus.tsx'
import { useWidgetVisit } from '../features/uploader/widget/use-widget-visit.ts'
import { WidgetNotice } from '../features/uploader/widget/widget-notice.tsx'
import { WidgetCard, WidgetSteps } from '../features/uploader/widget/widget-steps.tsx'
import { WidgetUploader } from '../features/uploader/widget/widget-uploader.tsx'
import { PoweredBy } from '../features/widget-frame/powered-by.tsx'
import type { Preview } from '../features/widget-frame/read-preview.ts'
import { type Tell, createTell } from '../features/widget-frame/tell.ts'
import { type Moment, useToldProgress, useToldUpload } from '../features/widget-frame/told-upload.ts'
import { isPreviewPage, usePreview } from '../features/widget-frame/use-preview.ts'
import { WidgetFrame } from '../features/widget-frame/widget-frame.tsx'
import { WidgetLost } from '../features/widget-frame/widget-lost.tsx'
import { refusedView, useAskAfterRefusal } from '../platform/push-visit.ts'
import { type WidgetWords, WidgetWordsContext, useWidgetWords } from '../platform/widget-words.ts'
import { ToastProvider } from '../ui/feedback/toast.tsx'
import { useFocusAfterLoss } from '../ui/hooks/use-lost-focus.ts'

/** A push page in a frame of somebody's own page. Without words where they have not come. */
export function WidgetScreen({ boot, words }: { boot: WidgetBoot; words: WidgetWords | null }) {
  const [tell] = useState(() => createTell(window, [...boot.widget.origins, ...boot.previewOrigins]))
  const preview = usePreview(boot.previewOrigins)
  return (
    <WidgetFrame look={(preview ?? boot.widget).look} tell={tell}>
      {words ? (
        <WidgetWordsContext value={words}>
          <ToastProvider label={words.t('widget:notices')} closeLabel={words.t('widget:close')}>
            <WidgetUploader>
              <StepAnnouncer>
                <Widget boot={boot} preview={preview} tell={tell} />
              </StepAnnouncer>
            </WidgetUploader>
          </ToastProvider>
        </WidgetWordsContext>
      ) : (
        <WidgetLost language={boot.language} />
      )}
    </WidgetFrame>
  )
}

function Widget({ boot, preview, tell }: { boot: WidgetBoot; preview: Preview | null; tell: Tell }) {
  const { t } = useWidgetWords()
  const { state, dismissFailure } = useUploader()
  const visit = useWidgetVisit(boot, preview)
  const { step, failure } = state
  const refused = failure ? refusedView(failure.error) : undefined
  const view = refused ?? visit.view
  const { look } = preview ?? boot.widget
  const shown = useRef<HTMLDivElement>(null)
  useAskAfterRefusal(failure, visit)
  useToldUpload(tell, momentOf(state))
  const leadTo = useLeadTo()
  useFocusAfterLoss(view.kind, () => leadTo(shown.current?.querySelector('h1')))
  const [hasAsked, setHasAsked] = useState(false)
  const again = async (password?: string): Promise<void> => {
    setHasAsked(true)
    if ((await visit.ask(password)) || password === undefined) dismissFailure()
  }
  // Something that is on its way is shown to its end, whatever becomes of the widget meanwhile.
  const isTaking = view.kind === 'open' || step === 'sending' || step === 'scanning' || step === 'done'
  const isOnWater = step === 'sending' || step === 'done' || (step === 'scanning' && state.scan?.stage !== 'flagged')
  const foot = look.byline && isTaking && step !== 'welcome' && (
    <PoweredBy words={t('widget:powered_by')} isOnWater={isOnWater} />
  )
  return (
    <div ref={shown}>
      <WidgetCard label={t('push:title', { receiver: visit.receiver })} foot={foot}>
        {isTaking ? (
          <WidgetSteps logo={look.logo} isPreview={isPreviewPage()} hasAsked={hasAsked} />
        ) : (
          <WidgetNotice
            view={view}
            visit={visit}
            isRefusal={refused !== undefined}
            onRetry={() => void again()}
            onOpen={(password) => void again(password)}
          />
        )}
      </WidgetCard>
      {step === 'sending' && <ToldProgress tell={tell} />}
    </div>
  )
}

function ToldProgress({ tell }: { tell: Tell }) {
  useToldProgress(tell, Math.floor(shareOf(usePacedProgress(paces.number)) * 100))
  return null
}

/** As the page around is told it: what is checked has left and has not arrived. */
function momentOf({ step, scan, failure }: UploaderState): Moment {
  if (step === 'scanning') return { stage: scan?.stage === 'flagged' ? 'stopped' : 'sending', failure }
  return { stage: step === 'sending' ? 'sending' : step === 'done' ? 'sent' : 'writing', failure }
}
