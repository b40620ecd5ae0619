import type { Database } from '../../platform/database/connect.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { makeAvailable } from './changes.ts'
import { applyChange, findTransfer, lockTransfer } from './store.ts'

export const makeAvailableJob = 'make-transfer-available'

/** Opens a transfer whose start date has come. Run twice, or for one that was deleted meanwhile, it does nothing. */
export const makeAvailableWhenDue = (database: Database): Job => ({
  name: makeAvailableJob,
  async handle(payload) {
    const found = await findTransfer(database, (payload as { id: string }).id)
    if (!found) return
    await database.transaction(async (tx) => {
      const transfer = await lockTransfer(tx, found.id)
      const change = makeAvailable(transfer.status)
      if (change) await applyChange(tx, transfer.id, change)
    })
  },
})
