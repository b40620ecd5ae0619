import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { systemClock } from '@envoi/client/upload/clock'
import { guardClosing } from '../features/uploader/closing-guard.ts'
import { createUploader } from '../features/uploader/create-uploader.ts'
import { createLazyEngine } from '../features/uploader/lazy-engine.ts'
import type { Place } from '../features/uploader/state.ts'
import { UploaderContext } from '../features/uploader/use-uploader.ts'
import { api } from '../platform/api.ts'
import { boot } from '../platform/boot.ts'
import * as store from '../platform/browser-store.ts'
import { isLanguage } from '../platform/language.ts'
import { logError } from '../platform/log.ts'
import { useToasts } from '../ui/toast.tsx'

/** Until people can sign in, everybody is a visitor. */
const place: Place = {
  transferType: 'S1',
  planType: 'NONE',
  isSignedIn: false,
  isMainSite: boot.place.isMain,
  isWidget: false,
  isPush: false,
}

/** One uploader for the page's whole life, whatever is shown beside it. */
export function UploaderProvider({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const toasts = useToasts()
  const [uploader] = useState(() =>
    createUploader({
      api,
      engine: createLazyEngine(async () =>
        (await import('../features/uploader/browser-engine.ts')).createBrowserEngine(),
      ),
      store,
      place,
      language: () => (isLanguage(i18n.language) ? i18n.language : boot.language),
      notify: (key, values = {}) => toasts.show(i18n.t(key, values), { tone: 'problem' }),
      clock: systemClock,
      now: () => new Date(),
      log: logError,
    }),
  )
  useEffect(() => guardClosing(uploader, window), [uploader])
  return <UploaderContext value={uploader}>{children}</UploaderContext>
}
