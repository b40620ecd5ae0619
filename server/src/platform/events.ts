import type { Transaction } from './database/connect.ts'
import { type Job, addJob } from './jobs/jobs.ts'

/**
 * Modules hear of one another only through events. Publishing writes one job for each subscriber in the transaction of
 * the change, so an event is told exactly when its change is true, and told again until the subscriber has done its part.
 */
export type Publish = (tx: Transaction, event: string, id: string) => Promise<void>
export type Subscription = {
  event: string
  subscriber: string
  handle: (id: string, signal: AbortSignal) => Promise<void>
  /** What takes long is heard one after the other, by name, so that it leaves room for the rest. */
  queue?: string
}

const jobName = ({ event, subscriber }: Subscription): string => `${event} → ${subscriber}`

/** Subscriptions are made while the program is put together, before the first event. */
export function createEvents(): {
  publish: Publish
  subscribe: (subscription: Subscription) => void
  jobs: () => Job[]
} {
  const subscriptions: Subscription[] = []
  return {
    async publish(tx, event, id) {
      for (const subscription of subscriptions) {
        const { queue } = subscription
        const options = queue === undefined ? {} : { queue }
        if (subscription.event === event) await addJob(tx, jobName(subscription), { id }, options)
      }
    },
    subscribe: (subscription) => void subscriptions.push(subscription),
    jobs: () =>
      subscriptions.map((subscription) => ({
        name: jobName(subscription),
        handle: (payload, signal) => subscription.handle((payload as { id: string }).id, signal),
      })),
  }
}
