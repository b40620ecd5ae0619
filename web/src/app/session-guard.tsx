import { useRouter } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { session, useSession } from '../platform/session/session.ts'
import { useInBrowser } from '../platform/use-in-browser.ts'

const SessionKeeper = lazy(async () => ({
  default: (await import('../features/session/session-keeper.tsx')).SessionKeeper,
}))

/** Visitors have no session to look after; a cookie without a user is looked after until it is gone. */
export function SessionGuard() {
  const user = useSession()
  const router = useRouter()
  const hasCookie = useInBrowser(() => session.cookie !== undefined, false)
  if (!user && !hasCookie) return null
  return (
    <Suspense>
      <SessionKeeper goHome={() => router.navigate({ to: '/' })} />
    </Suspense>
  )
}
