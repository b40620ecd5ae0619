import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '@envoi/contract/sign-in'
import { api } from '../../platform/api.ts'
import { boot } from '../../platform/boot.ts'
import { useFormat } from '../../platform/format.ts'
import { isLanguage } from '../../platform/language.ts'
import { logError } from '../../platform/log.ts'
import { useObservable } from '../../platform/use-observable.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { type SignIn, createSignIn } from './create-sign-in.ts'
import { askPasskey } from './passkey.tsx'
import { followRedirect, pathAfterSignIn } from './redirect.ts'
import type { SignInState } from './state.ts'
import { takeSession } from './take-session.ts'

/** One box for as long as its screen is open. `email`: whose it is, where that is known. */
export function useSignIn(start: 'password' | 'register', email = ''): { box: SignIn; state: SignInState } {
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
        signedIn(reply, staySignedIn) {
          const path = pathAfterSignIn()
          const isHere = takeSession(reply, { path, staySignedIn })
          if (isHere && isDressedAnew(reply)) location.replace(path)
          else if (isHere) followRedirect((next) => history.replace(next))
        },
        log: logError,
      },
      start,
      email,
    ),
  )
  return { box, state: useObservable(box, 'value') }
}

/**
 * Members may be in a group that has a look of its own, and looks come with pages: theirs is loaded again, unless somebody
 * here would ask first.
 */
const isDressedAnew = ({ auth }: SignedIn): boolean =>
  auth.managerId !== null && window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
