import { eq } from '../../platform/database/drizzle.ts'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import type { Database } from '../../platform/database/connect.ts'
import { changeHeld } from './hold-transfer.ts'
import { writeEvents } from './store.ts'
import { transfers } from './tables.ts'

type Notices = ManagedTransferView['notifications']

/** Which mails the sender wants. The summary has no event of its own. */
export const setNotices = (
  database: Database,
  id: number,
  asked: { [Notice in keyof Notices]?: boolean | undefined },
): Promise<Notices> =>
  changeHeld(database, id, async (tx, transfer) => {
    const next = {
      downloadConfirmation: asked.downloadConfirmation ?? transfer.downloadConfirmation,
      expiryReminder: asked.expiryReminder ?? transfer.expiryReminder,
      summary: asked.summary ?? transfer.summary,
    }
    await tx.update(transfers).set(next).where(eq(transfers.id, id))
    const told = [
      { type: 'NOTIF_DOWNLOAD_CONF_CHANGED', field: 'downloadConfirmation' },
      { type: 'NOTIF_EXP_REMINDER_CHANGED', field: 'expiryReminder' },
    ] as const
    const changed = told.filter(({ field }) => next[field] !== transfer[field])
    await writeEvents(
      tx,
      id,
      changed.map(({ type, field }) => ({ type, detail: { isOn: next[field] } })),
    )
    return next
  })
