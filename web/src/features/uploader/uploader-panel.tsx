import { type ComponentType, Suspense, lazy, useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withWords } from '../../platform/i18n.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { Step } from './state.ts'
import styles from './uploader-panel.module.css'
import { useUploader } from './use-uploader.ts'
import { WelcomeStep } from './welcome/welcome-step.tsx'

/** The steps after the last byte bring their words along. */
const arrived = <Module,>(load: () => Promise<Module>): Promise<Module> => withWords(['arrived'], load)

/** What the form says comes with what happens while bytes leave. */
const filledIn = <Module,>(load: () => Promise<Module>): Promise<Module> => withWords(['form'], load)

/** Everything after Start comes later than Start: the home page waits for none of it. */
const loaders = {
  form: () => filledIn(() => import('./form/form-step.tsx')).then((file) => ({ default: file.FormStep })),
  sending: () => filledIn(() => import('./sending/sending-step.tsx')).then((file) => ({ default: file.SendingStep })),
  scanning: () => arrived(() => import('./done/scanning-step.tsx')).then((file) => ({ default: file.ScanningStep })),
  done: () => arrived(() => import('./done/done-step.tsx')).then((file) => ({ default: file.DoneStep })),
  promotion: () => arrived(() => import('./done/promotion-step.tsx')).then((file) => ({ default: file.PromotionStep })),
}
const later = {
  form: lazy(loaders.form),
  sending: lazy(loaders.sending),
  scanning: lazy(loaders.scanning),
  done: lazy(loaders.done),
  promotion: lazy(loaders.promotion),
}
const loadFailure = () =>
  withWords(['error'], () => import('./failure-modal.tsx')).then((file) => ({ default: file.FailureModal }))
const FailureModal = lazy(loadFailure)
const loadAnnouncer = () => filledIn(() => import('./sending/sending-announcer.tsx'))
/** Comes with the form, long before it speaks. What is not there is not heard, and stops nobody from sending. */
const SendingAnnouncer = lazy<ComponentType>(() =>
  loadAnnouncer().then(
    (file) => ({ default: file.SendingAnnouncer }),
    () => ({ default: () => null }),
  ),
)

/** Where it does not come, files are chosen or dropped. */
const PasteFiles = lazy<ComponentType>(() =>
  filledIn(() => import('./welcome/paste-files.tsx')).then(
    (file) => ({ default: file.PasteFiles }),
    () => ({ default: () => null }),
  ),
)

/** Where it does not come, a form lasts as long as its page. */
const KeepDraft = lazy<ComponentType<{ isHome: boolean }>>(() =>
  import('./kept/keep-draft-part.tsx').then(
    (file) => ({ default: file.KeepDraft }),
    () => ({ default: () => null }),
  ),
)

/** What each step fetches while the sender is busy with it. Once bytes leave, the line may break at any time. */
const fetchedAhead: Partial<Record<Step, (() => Promise<unknown>)[]>> = {
  welcome: [loaders.form, loadAnnouncer],
  form: [loaders.sending, loaders.done, loaders.scanning, loadFailure, () => import('./form/form-proof.tsx')],
  // An upload of an earlier visit comes here without the form.
  sending: [loaders.done, loaders.scanning, loaders.form, loadFailure],
  done: [loaders.promotion],
}

function fetchAhead(step: Step): void {
  // What cannot be had now is asked for again when it is needed, and told then.
  for (const load of fetchedAhead[step] ?? []) load().catch(() => undefined)
}

/** The uploader: the step one is at, in its card. `isPanelOpen`: a side panel stands beside it. */
export function UploaderPanel({ isPanelOpen = false }: { isPanelOpen?: boolean }) {
  const { state, dismissFailure } = useUploader()
  const { step, failure, place } = state
  const hasMoved = useHasChanged(step)
  useEffect(() => whenIdle(() => fetchAhead(step)), [step])
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => whenIdle(() => setIsSettled(true)), [])
  const drawn = useDrawnStep(step)
  const Later = drawn === 'welcome' ? null : later[drawn]
  return (
    <>
      <Suspense fallback={<Waiting />}>
        {Later ? <Later /> : <WelcomeStep isFirst={!hasMoved} isPanelOpen={isPanelOpen} />}
      </Suspense>
      <Suspense>{isSettled && <PasteFiles />}</Suspense>
      <Suspense>{isSettled && !place.isPush && <KeepDraft isHome={!isPanelOpen} />}</Suspense>
      <Suspense>{step !== 'welcome' && <SendingAnnouncer />}</Suspense>
      <Suspense>{failure && <FailureModal failure={failure} onClose={dismissFailure} />}</Suspense>
    </>
  )
}

/** What comes after the last byte takes the place of the full water and its card when it can be drawn, not before. */
function useDrawnStep(step: Step): Step {
  const ready = useDeferredValue(step)
  return step === 'scanning' || step === 'done' ? ready : step
}

function Waiting() {
  const { t } = useTranslation('steps')
  return (
    <Card label={t('loading')} aria-busy className={styles.waiting}>
      <p className="small">{t('loading')}</p>
    </Card>
  )
}

function useHasChanged(value: string): boolean {
  const [first] = useState(value)
  const [hasChanged, setHasChanged] = useState(false)
  if (value !== first && !hasChanged) setHasChanged(true)
  return hasChanged
}
