import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { goOn } from './asked-for.ts'

/**
 * Whoever is signed in has no business at a sign-in: they are led on, also when it happens in another tab. The page they
 * came to gives its place in the history, so that Back does not lead to it again. Tells whether they came signed in:
 * then there is no box to be shown.
 */
export function useLeaveSignedIn(): boolean {
  const isSignedIn = useSession() !== undefined
  const [cameSignedIn] = useState(isSignedIn)
  const { history } = useRouter()
  useEffect(() => (isSignedIn ? goOn((path) => history.replace(path)) : undefined), [isSignedIn, history])
  return cameSignedIn && isSignedIn
}
