import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '@envoi/contract/sign-in'
import { api } from '../../platform/api.ts'
import { boot } from '../../platform/boot.ts'
import { useFormat } from '../../platform/format.ts'
import { isLanguage } from '../../platform/language.ts'
import { logError } from '../../platform/log.ts'
import { session } from '../../platform/session/session.ts'
import { useObservable } from '../../platform/use-observable.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { type SignIn, createSignIn } from './create-sign-in.ts'
import { askPasskey } from './passkey.tsx'
import { handOver, placeOrigin } from './place-origin.ts'
import { followRedirect, pathAfterSignIn } from './redirect.ts'
import type { SignInState } from './state.ts'

/** One box for as long as its screen is open. */
export function useSignIn(start: 'password' | 'register'): { box: SignIn; state: SignInState } {
  const { history } = useRouter()
  const { i18n } = useTranslation('signin')
  const format = useFormat()
  const toasts = useToasts()
  const [box] = useState(() =>
    createSignIn(
      {
        api,
        now: Date.now,
        language: () => (isLanguage(i18n.language) ? i18n.language : boot.language),
        notify: (key, { wait }, tone) =>
          toasts.show(i18n.t(`signin:${key}`, { wait: format.duration(wait) }), { tone }),
        askPasskey,
        signedIn: (reply, staySignedIn) => arrive(reply, staySignedIn, (path) => history.replace(path)),
        log: logError,
      },
      start,
    ),
  )
  return { box, state: useObservable(box, 'value') }
}

/** The session is here already, or waits at the place where its owner is at home. */
function arrive({ subdomain, sessionCookie }: SignedIn, staySignedIn: boolean, go: (path: string) => void): void {
  if (sessionCookie !== null) {
    const origin = placeOrigin(subdomain, { place: boot.place, location })
    // Back leads past the box, as it does within one site.
    location.replace(handOver(origin, { path: pathAfterSignIn(), code: sessionCookie, staySignedIn }))
    return
  }
  session.adopt()
  followRedirect(go)
}
