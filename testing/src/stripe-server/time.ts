import { expire, finalize, itemOf, renew } from './billing.ts'
import { attempt, settle } from './paying.ts'
import type { World } from './state.ts'

/** A first payment is waited for so long. */
const INCOMPLETE = 23 * 3600

type Due = { at: number; happen: () => void }

/** Everything that is due by then happens, each at its own moment and in its order. */
export function passTo(world: World, moment: number): void {
  for (;;) {
    const [next] = [...dueIn(world)].filter(({ at }) => at <= moment).toSorted((one, other) => one.at - other.at)
    if (next === undefined) break
    world.at = Math.max(world.at, next.at)
    next.happen()
  }
  world.at = Math.max(world.at, moment)
}

function* dueIn(world: World): Generator<Due> {
  for (const subscription of world.subscriptions.values()) {
    const { status, created } = subscription
    if (status === 'incomplete') yield { at: created + INCOMPLETE, happen: () => expire(world, subscription) }
    if (['trialing', 'active', 'past_due'].includes(status))
      yield { at: itemOf(subscription).current_period_end, happen: () => renew(world, subscription) }
  }
  for (const invoice of world.invoices.values()) {
    const { automatically_finalizes_at: finalizes, next_payment_attempt: again } = invoice
    if (finalizes !== null)
      yield {
        at: finalizes,
        happen() {
          finalize(world, invoice)
          if (invoice.status === 'open') attempt(world, invoice)
        },
      }
    if (again !== null) yield { at: again, happen: () => attempt(world, invoice) }
  }
  for (const [payment, at] of world.settling) yield { at, happen: () => settle(world, world.payments.get(payment)!) }
}
