import { setTimeout as delay } from 'node:timers/promises'
import type { CreatedTransfer, TransferResult } from '@envoi/contract/transfers'
import { byId } from './managing.ts'
import type { Person } from './people.ts'
import type { Service } from './service.ts'

const PATIENCE = 45_000
const BETWEEN_LOOKS = 25

/** What its sender is told of a scan once it is over. */
export const whenScanned = (person: Person, sent: CreatedTransfer): Promise<TransferResult> =>
  askUntil(person, sent, ({ scanning }) => !scanning)

/** The same of the first try without a verdict. */
export const whenStuck = (person: Person, sent: CreatedTransfer): Promise<TransferResult> =>
  askUntil(person, sent, ({ scan }) => scan?.isStuck === true)

async function askUntil(
  person: Person,
  sent: CreatedTransfer,
  isSo: (result: TransferResult) => boolean,
): Promise<TransferResult> {
  const until = performance.now() + PATIENCE
  for (;;) {
    const result = await person.api.getResult(byId(sent))
    if (isSo(result)) return result
    if (performance.now() > until) throw new Error(`the scan is still at ${JSON.stringify(result)}`)
    await delay(BETWEEN_LOOKS)
  }
}

/** The waits before another try are over for all that were read without a verdict. */
export async function tryAgainNow({ app }: Service): Promise<void> {
  await app.database.pool.query(
    `select graphile_worker.add_job('read-transfer', payload := payload, queue_name := 'read-' || (payload ->> 'lane'), job_key := key)
     from graphile_worker._private_jobs where key like 'read-transfer %'`,
  )
}
