import type { Job } from '../../../platform/jobs/jobs.ts'
import { type PlayGround, findDue, settlePayer } from './store.ts'

/** A run takes no more; the others' turn comes with the next, and whoever looks settles what they look at. */
const AT_MOST = 1000

/** What play money does by itself, also where nobody looks: renewals, ends of trials, payments that arrive. */
export const settlePlayPayments = (
  ground: PlayGround & { onChanged: (payer: string) => Promise<void>; atMost?: number },
): Job => ({
  name: 'settle-play-payments',
  cron: '*/10 * * * *',
  handle: async (_payload, signal) => {
    for (const payer of await findDue(ground, ground.atMost ?? AT_MOST)) {
      signal.throwIfAborted()
      if (await settlePayer(ground, payer)) await ground.onChanged(payer)
    }
  },
})
