import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { api } from '../platform/sending-api.ts'
import { logError } from '../platform/log.ts'
import { session, useSession } from '../platform/session/session.ts'
import { placeOf } from '../features/uploader/place-of.ts'

/** Tells the uploader what the account of whoever is signed in starts a transfer with; anew after every visit to it. */
export function AccountDefaults() {
  const user = useSession()
  // A push page says by itself what is asked there.
  const isElsewhere = useLocation({ select: ({ pathname }) => /^\/(account|push)/.test(pathname) })
  const { changePlace } = useUploader()
  useEffect(() => {
    if (!user || isElsewhere) return undefined
    const asking = new AbortController()
    async function ask({ uid }: { uid: string }): Promise<void> {
      const { defaultsOf, tellTimeZone } = await import('../features/uploader/draft/account-defaults.ts')
      // Of whoever leaves in this moment nothing is asked any more.
      await session.settled()
      if (session.user?.uid !== uid) return
      const account = await api.getUser({ params: { uid } }, { signal: asking.signal })
      tellTimeZone(account)
      changePlace({ ...placeOf(user), defaults: defaultsOf(account, new Date()) })
    }
    ask(user).catch((error: unknown) => (asking.signal.aborted ? undefined : logError(error)))
    return () => asking.abort()
  }, [user, isElsewhere, changePlace])
  return null
}
