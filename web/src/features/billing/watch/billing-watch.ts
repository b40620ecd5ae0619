/** Knows, for whoever pays for a plan, whether something is wrong with it, and keeps the session in step with it. */
import type { SubscriptionView } from '@envoi/contract/billing'
import { createObservable } from '../../../platform/observable.ts'
import type { Session } from '../../../platform/session/create-session.ts'
import type { SessionUser } from '../../../platform/session/session-rules.ts'
import { type BillingFlags, billingFlags } from '../flags.ts'
import { createPlanSync } from '../plan-sync.ts'

export type Standing = { uid: string; subscription: SubscriptionView; flags: BillingFlags }

export type BillingWatch = {
  readonly standing: Standing | undefined
  subscribe(listener: () => void): () => void
  check(): Promise<void>
  /** Asks now, whenever the page is looked at again, and when somebody else is here or has another plan. Gives the way to stop. */
  start(): () => void
}

export type BillingWatchDeps = {
  session: Pick<Session, 'user' | 'subscribe' | 'refresh' | 'settled'>
  read(uid: string): Promise<SubscriptionView | undefined>
  now(): Date
  log(error: unknown): void
  /** Calls whenever the page comes into sight; gives the way to stop. */
  onVisible(listener: () => void): () => void
}

/** Members pay nothing, and of people without a plan there is nothing to be said. */
export const isPayer = (user: SessionUser | undefined): user is SessionUser =>
  user !== undefined && user.payingUser && user.managerId === null

export function createBillingWatch({ session, read, now, log, onVisible }: BillingWatchDeps): BillingWatch {
  const standing = createObservable<Standing | undefined>(undefined)
  const sync = createPlanSync(session)
  const whoAndWhat = (): string => `${session.user?.uid} ${session.user?.planType} ${session.user?.managerId}`
  let asked = ''
  let checks = 0

  async function check(): Promise<void> {
    checks += 1
    const own = checks
    asked = whoAndWhat()
    if (!isPayer(session.user)) return standing.set(undefined)
    // Of whoever leaves in this moment nothing is asked any more.
    await session.settled()
    const { user } = session
    if (!isPayer(user)) return standing.set(undefined)
    const subscription = await read(user.uid)
    // Somebody has asked later, or somebody else is here.
    if (own !== checks || session.user?.uid !== user.uid) return
    const flags = billingFlags(subscription, { managerId: user.managerId, now: now() })
    standing.set(subscription && { uid: user.uid, subscription, flags })
    await sync(subscription?.planType)
  }

  const run = (): void => void check().catch(log)
  return {
    get standing() {
      return standing.value
    },
    subscribe: standing.subscribe,
    check,
    start() {
      run()
      const stopWatching = onVisible(run)
      // A session that was only made longer says nothing new.
      const stopListening = session.subscribe(() => (whoAndWhat() === asked ? undefined : run()))
      return () => {
        stopWatching()
        stopListening()
      }
    },
  }
}
