import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { AuthPanel } from './auth-panel.tsx'
import { followRedirect } from './redirect.ts'
import { SignInBox, stepTitles } from './sign-in-box.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The box in its panel, from one of its two beginnings on. `lead` is said there alone. */
export function SignInPanel({ start, lead }: { start: 'password' | 'register'; lead: ReactNode }) {
  const { t } = useTranslation('signin')
  const { box, state } = useSignIn(start)
  const isLeaving = useRedirectSignedIn()
  if (isLeaving) return null
  return (
    <AuthPanel title={t(stepTitles[state.step])} {...(state.step === start && { lead })}>
      <SignInBox box={box} state={state} />
    </AuthPanel>
  )
}

/**
 * Whoever is signed in has no business at a sign-in: they are led on, also when it happens in another tab. The page they
 * came to gives its place in the history, so that Back does not lead to it again. Tells whether they came signed in:
 * then there is no box to be shown.
 */
function useRedirectSignedIn(): boolean {
  const isSignedIn = useSession() !== undefined
  const [cameSignedIn] = useState(isSignedIn)
  const { history } = useRouter()
  useEffect(() => (isSignedIn ? followRedirect((path) => history.replace(path)) : undefined), [isSignedIn, history])
  return cameSignedIn && isSignedIn
}
