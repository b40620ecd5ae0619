import { useParams } from '@tanstack/react-router'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import { AboutPush } from '../features/push-page/about-push.tsx'
import { PushNotice } from '../features/push-page/push-notice.tsx'
import { usePushPage } from '../features/push-page/use-push-page.ts'
import { placeOf } from '../features/uploader/place-of.ts'
import { pushPlaceOf } from '../features/uploader/push/push-place.ts'
import { pushTerms } from '../features/uploader/push/push-terms.ts'
import { PushWelcome } from '../features/uploader/push/push-welcome.tsx'
import type { PushTerms } from '../features/uploader/state.ts'
import { UploaderPanel } from '../features/uploader/uploader-panel.tsx'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { DropOverlay } from '../features/uploader/welcome/drop-overlay.tsx'
import { boot } from '../platform/boot.ts'
import { type PushVisit, refusedView, useAskAfterRefusal } from '../platform/push-visit.ts'
import { session, useSession } from '../platform/session/session.ts'
import { useTitle } from '../platform/use-title.ts'
import { useFocusAfterLoss } from '../ui/hooks/use-lost-focus.ts'
import home from './home.module.css'
import { NotFoundScreen } from './not-found.tsx'
import styles from './push.module.css'

/** Where people without an account send files: to the owner of a site, or to whoever a code belongs to. */
export function PushScreen() {
  const { code } = useParams({ from: '/push/{-$code}' })
  if (code === undefined && boot.place.isMain)
    return (
      <Stage>
        <AboutPush />
      </Stage>
    )
  return <PushPage key={code} code={code ?? 'site'} />
}

const Stage = ({ children, ref }: { children: ReactNode; ref?: Ref<HTMLElement> }) => (
  <main ref={ref} id="main" className={styles.stage} tabIndex={-1}>
    {children}
  </main>
)

function PushPage({ code }: { code: string }) {
  const { t } = useTranslation('push')
  const visit = usePushPage(code)
  const { state, dismissFailure } = useUploader()
  const { step, place, failure } = state
  const [hasBegun, setHasBegun] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  const stage = useRef<HTMLElement>(null)
  usePushPlace(code, visit)
  useAskAfterRefusal(failure, visit)
  useTitle(visit.receiver === '' ? null : t('title', { receiver: visit.receiver }))
  const refused = failure ? refusedView(failure.error) : undefined
  const view = refused ?? visit.view
  // The card with the field or the button that was used has gone; nobody has used any while the page was loading.
  useFocusAfterLoss(
    view.kind,
    () => stage.current?.querySelector('h1')?.focus({ preventScroll: true }),
    (_, before) => before !== 'loading',
  )
  if (view.kind === 'missing') return <NotFoundScreen />
  if (view.kind !== 'open') {
    const again = async (password?: string): Promise<void> => {
      setHasAsked(true)
      if ((await visit.ask(password)) || password === undefined) dismissFailure()
    }
    return (
      <Stage ref={stage}>
        <PushNotice
          view={view}
          visit={visit}
          isRefusal={refused !== undefined}
          onRetry={() => void again()}
          onOpen={(password) => void again(password)}
        />
      </Stage>
    )
  }
  // Something that was begun elsewhere may still be on its way: it is shown to its end.
  const isBegun = step !== 'welcome'
  if (isBegun && !hasBegun) setHasBegun(true)
  return (
    <Stage ref={stage}>
      {isBegun && <UploaderPanel />}
      {!isBegun && place.push && <PushWelcome terms={place.push} isFirst={!hasBegun && !hasAsked} />}
      {place.push && (step === 'welcome' || step === 'form') && <Pitch terms={place.push} />}
      <DropOverlay />
    </Stage>
  )
}

/** The uploader sends to this page for as long as one is here; what was written elsewhere is not sent to it. */
function usePushPlace(code: string, { view, receiver, password }: PushVisit): void {
  const { changePlace } = useUploader()
  const user = useSession()
  const asks = view.kind === 'open' ? view.page.asks : undefined
  // Before anything is drawn: nobody sees the draft of another page.
  useLayoutEffect(() => {
    if (asks) changePlace(pushPlaceOf(user, pushTerms({ code, receiver, asks, password })))
  }, [changePlace, user, code, receiver, asks, password])
  useEffect(() => () => changePlace(placeOf(session.user)), [changePlace])
}

/** The receiver's own words beside the card. */
function Pitch({ terms: { asks, receiver } }: { terms: PushTerms }) {
  const { t, i18n } = useTranslation('push')
  const language = i18n.language as Language
  return (
    <div className={home.say}>
      <p className={home.title}>{textIn(asks.title, language) ?? t('title', { receiver })}</p>
      <p className={home.lead}>{textIn(asks.text, language) ?? t('no_account')}</p>
    </div>
  )
}
