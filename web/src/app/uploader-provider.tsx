import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { systemClock } from '@envoi/client/upload/clock'
import { guardClosing } from '../features/uploader/closing-guard.ts'
import { createUploader } from '../features/uploader/create-uploader.ts'
import { type Engine, createLazyEngine } from '../features/uploader/engine.ts'
import { createLazySound } from '../features/uploader/lazy-sound.ts'
import { UploaderContext } from '../features/uploader/use-uploader.ts'
import { api } from '../platform/sending-api.ts'
import { boot } from '../platform/boot.ts'
import * as store from '../platform/browser-store.ts'
import { isLanguage } from '../platform/language.ts'
import { logError } from '../platform/log.ts'
import { session } from '../platform/session/session.ts'
import { track } from '../platform/telemetry/telemetry.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { useToasts } from '../ui/feedback/toast.tsx'
import { isOfferedPlan } from '../features/uploader/promotions.ts'
import { placeOf } from '../features/uploader/place-of.ts'

/** The build only draws: where there is no page, there is no engine and nothing left behind. */
const loadEngine = async (): Promise<Engine> =>
  typeof document === 'undefined'
    ? new Promise<never>(() => {})
    : (await import('../features/uploader/browser-engine.ts')).createBrowserEngine()

const loadSound = async () => (await import('../platform/sound/sound.ts')).pageSound

/** One uploader for the page's whole life, whatever is shown beside it. */
export function UploaderProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const toasts = useToasts()
  const [uploader] = useState(() => {
    const made = createUploader({
      api,
      engine: createLazyEngine(loadEngine),
      store,
      // The prerendered page is a visitor's; who is signed in comes with the app.
      place: placeOf(undefined),
      language: () => (isLanguage(i18n.language) ? i18n.language : boot.language),
      notify: (key, values = {}, offer) =>
        toasts.show(i18n.t(key, values), {
          tone: 'problem',
          action: offer && { label: i18n.t('uploader:add_others', { count: offer.count }), press: offer.accept },
          link: isOfferedPlan(key, made.state.place) ? { href: '/plans', label: i18n.t('see_plans') } : undefined,
        }),
      clock: systemClock,
      now: () => new Date(),
      log: logError,
      track,
      sound: createLazySound(loadSound, logError),
      loadRun: () => import('../features/uploader/run/run.ts'),
    })
    return made
  })
  useEffect(() => guardClosing(uploader, window), [uploader])
  useEffect(() => whenIdle(() => void uploader.findUnfinished()), [uploader])
  useEffect(() => {
    const follow = (): void => uploader.changePlace(placeOf(session.user))
    if (session.user) follow()
    return session.subscribe(follow)
  }, [uploader])
  return <UploaderContext value={uploader}>{children}</UploaderContext>
}
