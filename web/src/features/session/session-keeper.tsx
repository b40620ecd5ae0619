import { Suspense, lazy, useEffect, useState } from 'react'
import { logError } from '../../platform/log.ts'
import { withWords } from '../../platform/i18n.ts'
import { session, useSession } from '../../platform/session/session.ts'
import { useObservable } from '../../platform/use-observable.ts'
import { createSessionLife } from './create-session-life.ts'

const EndingModal = lazy(async () => {
  const { EndingModal: modal } = await withWords(['account'], () => import('./ending-modal.tsx'))
  return { default: modal }
})

function onVisible(listener: () => void): () => void {
  const onChange = (): void => (document.visibilityState === 'visible' ? listener() : undefined)
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Looks after the session while its user is here, and asks before it ends. `goHome`: where one is when it is over. */
export function SessionKeeper({ goHome }: { goHome: () => Promise<void> }) {
  const user = useSession()
  const [life] = useState(() => createSessionLife({ session, now: Date.now, log: logError, onVisible }))
  useEffect(() => life.start(), [life])
  const isEnding = useObservable(life, 'isEnding')
  return (
    <Suspense>
      {isEnding && user && <EndingModal expiresAt={user.expiresAt} goHome={goHome} onClose={() => life.putOff()} />}
    </Suspense>
  )
}
