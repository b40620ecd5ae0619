import { type ComponentType, useEffect, useState } from 'react'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { logError } from '../platform/log.ts'
import { useSession } from '../platform/session/session.ts'
import { whenIdle } from '../platform/when-idle.ts'

type Alerts = ComponentType<{ isHeld: boolean }>

/** For whoever pays for a plan of their own. Fetched once the page has nothing better to do, since home starts without it. */
export function PayerGuard() {
  const user = useSession()
  const { state } = useUploader()
  const [Loaded, setLoaded] = useState<Alerts>()
  const isPayer = user?.payingUser === true && user.managerId === null
  useEffect(() => {
    if (!isPayer) return undefined
    return whenIdle(() => {
      import('../features/billing/watch/payer-alerts.tsx').then((file) => setLoaded(() => file.PayerAlerts), logError)
    })
  }, [isPayer])
  if (!isPayer || !Loaded) return null
  // What leads to payment leaves the page, and takes with it what is on its way.
  return <Loaded isHeld={state.step === 'sending' || state.step === 'scanning'} />
}
