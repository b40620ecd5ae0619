import type { Database } from '../../platform/database/connect.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { isWithin } from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import {
  type Recipient,
  type Transfer,
  type Transfers,
  goneCode,
  markMailed,
  markMailedAgain,
} from '../transfers/index.ts'
import { tellOnce } from './store.ts'

export type MailRecipientsDeps = {
  database: Database
  letterbox: Letterbox
  rateLimits: RateLimits
  log: Log
  transfers: Pick<Transfers, 'findRecipients'>
}

/** Whether recipients can get it now. */
export const isOpen = (transfer: Transfer): boolean =>
  transfer.status === 'ENABLED' && !transfer.startsLater && goneCode(transfer) === undefined

/**
 * A mail to each recipient who has had none, or to one of them. Marked in the transaction that posts it, so that nobody
 * gets two, whoever else hears of the transfer at the same moment.
 */
export async function mailRecipients(deps: MailRecipientsDeps, transfer: Transfer, only?: number): Promise<void> {
  if (!isOpen(transfer)) return
  const recipients = await deps.transfers.findRecipients(deps.database, transfer.id)
  const unmailed = recipients.filter(({ id, mailedAt }) => mailedAt === null && (only === undefined || id === only))
  const tooMany = new Set<number>()
  for (const recipient of unmailed) if (!(await mayMail(deps, transfer, recipient))) tooMany.add(recipient.id)
  await deps.database.transaction(async (tx) => {
    for (const { id } of await markMailed(tx, transfer.id, only)) {
      if (!tooMany.has(id)) await deps.letterbox.post(tx, 'transfer-received', String(id))
    }
  })
}

/** Once more, because the sender asked for it at that moment. */
export async function mailAgain(deps: MailRecipientsDeps, transfer: Transfer, recipient: Recipient): Promise<void> {
  if (recipient.notifiedAt === null || !isOpen(transfer)) return
  const about = { transferId: transfer.id, kind: 'mailed-again', about: recipient.notifiedAt.getTime() } as const
  if (!(await mayMail(deps, transfer, recipient))) return
  await deps.database.transaction(async (tx) => {
    if ((await tellOnce(tx, { ...about, reader: recipient.id })) === undefined) return
    await markMailedAgain(tx, recipient.id)
    await deps.letterbox.post(tx, 'transfer-received', String(recipient.id))
  })
}

/**
 * One address is reached only so often: by people without accounts all together, by an account also when it adds
 * somebody again and again. Neither sender nor log learns whose it is.
 */
async function mayMail(
  { rateLimits, log }: MailRecipientsDeps,
  { ownerId, publicId }: Transfer,
  { emailKey }: Recipient,
): Promise<boolean> {
  const isFew =
    ownerId === null
      ? await isWithin(rateLimits, 'visitorMailsRecipient', emailKey)
      : await isWithin(rateLimits, 'accountMailsRecipient', `${ownerId} ${emailKey}`)
  if (isFew) return true
  log.warn('too-many-mails-to-one-recipient', { transferId: publicId })
  return false
}
