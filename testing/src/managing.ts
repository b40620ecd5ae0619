import { setTimeout as delay } from 'node:timers/promises'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import type { Person } from './people.ts'
import type { Service } from './service.ts'

const PATIENCE = 30_000
const BETWEEN_LOOKS = 20

/** A transfer and the secret that manages it, as every managing call wants them. */
export const byId = (sent: CreatedTransfer) => ({
  params: { id: sent.transferId },
  headers: { 'x-sender-secret': sent.senderSecret },
})

/** What whoever manages it sees. */
export async function managedView(person: Person, sent: CreatedTransfer): Promise<ManagedTransferView> {
  const view = await person.api.getTransfer(byId(sent))
  if (!('recipients' in view)) throw new Error('this is not the view of whoever manages it')
  return view
}

/** Its history, without the times. */
export async function historyOf(person: Person, sent: CreatedTransfer) {
  return (await managedView(person, sent)).events.map(({ at: _at, ...event }) => event)
}

/** Runs a job that the clock would start, and returns when it is done: also one that the clock has just started. */
export async function runJob(service: Service, name: string): Promise<void> {
  // What is being read is held for a moment, and the clock's jobs leave what is held to their next run.
  await jobsEnd(service, 'transfer-sealed → scanning')
  await service.app.database.pool.query('select graphile_worker.add_job($1)', [name])
  await jobsEnd(service, name)
}

async function jobsEnd({ app }: Service, name: string): Promise<void> {
  const isLeft = async () =>
    (await app.database.pool.query('select 1 from graphile_worker.jobs where task_identifier = $1', [name]))
      .rowCount !== 0
  const until = performance.now() + PATIENCE
  while (await isLeft()) {
    if (performance.now() > until) throw new Error(`the job ${name} does not end`)
    await delay(BETWEEN_LOOKS)
  }
}
