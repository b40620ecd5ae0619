import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import * as store from '../../../platform/browser-store.ts'
import { withWords } from '../../../platform/i18n.ts'
import { logError } from '../../../platform/log.ts'
import { session } from '../../../platform/session/session.ts'
import { useObservable } from '../../../platform/use-observable.ts'
import { importWithRetry } from '../../../ui/import-with-retry.ts'
import type { BillingFlags } from '../flags.ts'
import { readSubscription } from '../read-subscription.ts'
import type { AlertDialog } from './alert-dialog.tsx'
import { type Alert, alertOf, createPutOff } from './alert.ts'
import { type Standing, createBillingWatch } from './billing-watch.ts'

type Dialog = ComponentType<Parameters<typeof AlertDialog>[0]>
const loadDialog = () => withWords(['billing', 'plan-names'], () => importWithRetry(() => import('./alert-dialog.tsx')))

function onVisible(listener: () => void): () => void {
  const onChange = (): void => (document.visibilityState === 'visible' ? listener() : undefined)
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const now = (): Date => new Date()

/**
 * Looks after the plan of whoever pays while they are here: the session follows it, and what is wrong with paying for it is
 * said over the page, once a day where it can wait, on every visit where money is owed. `isHeld`: not now, somebody is sending.
 */
export function PayerAlerts({ isHeld }: { isHeld: boolean }) {
  const [watch] = useState(() => createBillingWatch({ session, read: readSubscription, now, log: logError, onVisible }))
  const [putOff] = useState(() => createPutOff(store, now))
  useEffect(() => watch.start(), [watch])
  const standing = useObservable(watch, 'standing')
  const [left, setLeft] = useState<Alert>()
  // Its own banner says the same there.
  const isOnBilling = useLocation({ select: ({ pathname }) => pathname === '/account/billing' })
  const [Shown, setShown] = useState<Dialog>()

  const asked = standing && alertFor(standing)
  const isToSay = asked !== undefined
  useEffect(() => {
    if (isToSay) loadDialog().then((file) => setShown(() => file.AlertDialog), logError)
  }, [isToSay])

  /** What is still to be said of it. */
  function alertFor({ uid, flags }: Standing): Alert | undefined {
    const alert = alertOf(flags)
    const isPutOff = alert !== undefined && (left === alert || (mayWait(flags) && putOff.has(uid, alert)))
    return isPutOff ? undefined : alert
  }
  if (!Shown || !standing || !asked || isHeld || isOnBilling) return null
  function leave(alert: Alert, { uid, flags }: Standing): void {
    setLeft(alert)
    if (mayWait(flags)) putOff.add(uid, alert)
  }
  return <Shown alert={asked} standing={standing} onLeave={() => leave(asked, standing)} />
}

const mayWait = (flags: BillingFlags): boolean => !flags.forceDueAmountModal
