/**
 * Moderation: people report a transfer, and an operator looks at it: takes it out of reach, gives it back, or ends it.
 * The only file other modules may import.
 */
import { noticeRoutes as calls } from '@envoi/contract/notices'
import type { Database } from '../../platform/database/connect.ts'
import { type BoundRoute, bind } from '../../platform/http/mount.ts'
import { type Actor, markReported, perSource, requireEmail } from '../accounts/index.ts'
import type { Transfers } from '../transfers/index.ts'
import { insertReport } from './reports.ts'

export { type Decision, decide, findReports, listReported } from './reports.ts'

export function createModeration({ database, transfers }: { database: Database; transfers: Transfers }): {
  routes: BoundRoute<Actor>[]
} {
  return {
    routes: [
      bind(calls.reportTransfer, {
        // Whoever has the link, and whatever has become of it: a transfer that is closed by now can have done harm.
        find: ({ params, actor }) => transfers.findSeen(database, params.id, actor),
        action: transfers.access.see,
        limits: [perSource('reports')],
        handle: async ({ subject: { transfer }, body: { reason, message = null, email } }) => {
          const from = email === undefined ? null : requireEmail(email).shown
          await database.transaction(async (tx) => {
            await insertReport(tx, { transferId: transfer.id, reason, message, email: from })
            if (transfer.ownerId !== null) await markReported(tx, transfer.ownerId)
          })
          return {}
        },
      }),
    ],
  }
}
