import { PaymentRefused, ProviderAway } from '../../../outside/payments/port.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Job, addJob } from '../../../platform/jobs/jobs.ts'
import type { LookDeps } from '../look.ts'
import { settle } from './settle.ts'
import { findOpenTerms, findSubscription } from '../store.ts'

const JOB = 'look-at-payments'
/** After a purchase one asks so often, and so many times: events may be lost. */
const EVERY = 10_000
const TIMES = 12

type LookPayload = { userId: number; times?: number }

/** In the transaction of whatever gives a reason to. */
export const wakeLook = (tx: Transaction, userId: number): Promise<void> =>
  addJob(tx, JOB, { userId } satisfies LookPayload, { key: `${JOB} ${userId}` })

/** Every ten seconds for two minutes, until nothing is open. */
export const followUp = (tx: Transaction, userId: number, now: Date, times = TIMES): Promise<void> =>
  addJob(tx, JOB, { userId, times } satisfies LookPayload, {
    key: `follow-${JOB} ${userId}`,
    runAt: new Date(now.getTime() + EVERY),
  })

/** What a payer is told by the call that they wait for, and nobody by a job. */
const TOLD = new Set(['PAYMENT_DECLINED', 'PRICE_CHANGED', 'PAYMENT_PENDING'])

export const lookJob = (deps: LookDeps): Job => ({
  name: JOB,
  async handle(payload) {
    const { userId, times = 0 } = payload as LookPayload
    await settle(deps, userId).catch((error: unknown) => {
      if (error instanceof PaymentRefused || (error instanceof Refusal && TOLD.has(error.code))) return
      // One who is away is asked again, by this job.
      const isAway = error instanceof ProviderAway || (error instanceof Refusal && error.code === 'UNAVAILABLE')
      if (!isAway || times === 0) throw error
    })
    if (times <= 1 || !(await isUnsettled(deps.database, userId))) return
    await deps.database.transaction((tx) => followUp(tx, userId, deps.clock(), times - 1))
  },
})

async function isUnsettled(database: Database, userId: number): Promise<boolean> {
  if (await findOpenTerms(database, userId)) return true
  const row = await findSubscription(database, userId)
  return row !== undefined && row.endedAt === null && row.intentStatus !== 'succeeded'
}
