import { randomBytes } from 'node:crypto'
import { eq, sql } from '../../../platform/database/drizzle.ts'
import type { PlanLimits } from '@envoi/contract/limits'
import { normalizeEmail } from '@envoi/contract/rules/email'
import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import type { Publish } from '../../../platform/events.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { RateLimits } from '../../../platform/rate-limit.ts'
import { requireEmail } from '../../accounts/index.ts'
import { limitsOfHolder } from '../owner.ts'
import { requireNotReviewed } from '../changes.ts'
import { changeLocked, requireHere, requireSent } from '../change-locked.ts'
import { type FindRules, requirePasswordWhereAsked } from '../sending-rules.ts'
import { findRecipients, writeEvents } from '../store.ts'
import { transferRecipients } from '../tables.ts'
import type { Recipient, Transfer } from '../transfer.ts'

type Deps = { database: Database; publish: Publish; rules: FindRules }

async function findByAddress(reader: Reader, transferId: number, address: string): Promise<Recipient | undefined> {
  const key = normalizeEmail(address)
  return (await findRecipients(reader, transferId)).find(({ emailKey }) => emailKey === key)
}

/** Known already: nothing changes, and no second mail is posted. */
export async function addRecipient(
  deps: Deps & { visitorLimits: PlanLimits; requireProvenSender: () => Promise<void>; mailSource: string },
  transfer: Transfer,
  address: string,
): Promise<{ email: string }> {
  requireHere(transfer)
  requireSent(transfer)
  const { shown, key } = requireEmail(address)
  const known = await findByAddress(deps.database, transfer.id, address)
  if (!known) {
    requirePasswordWhereAsked(await deps.rules.forTransfer(transfer), transfer)
    await deps.requireProvenSender()
  }
  return changeLocked(deps.database, transfer.id, async (tx, held) => {
    requireNotReviewed(held.status)
    const recipients = await findRecipients(tx, held.id)
    const present = recipients.find(({ emailKey }) => emailKey === key)
    if (present) return { email: present.email }
    const { recipients: max } = await limitsOfHolder(tx, held, deps.visitorLimits)
    const actual = recipients.length + 1
    if (actual > max) throw new Refusal('LIMITS', { limitErrors: [{ limit: 'RECIPIENTS', max, actual }] })
    const id = await insertRecipient(tx, {
      transferId: held.id,
      email: shown,
      emailKey: key,
      mailSource: deps.mailSource,
    })
    await writeEvents(tx, held.id, [{ type: 'RECIPIENT_ADDED', detail: { recipient: shown } }])
    // Its sender hears of it in any case; they themselves once it is open.
    await deps.publish(tx, 'recipient-added', String(id))
    return { email: shown }
  })
}

async function insertRecipient(
  tx: Transaction,
  row: Omit<typeof transferRecipients.$inferInsert, 'secretSeed'>,
): Promise<number> {
  const [inserted] = await tx
    .insert(transferRecipients)
    .values({ ...row, secretSeed: randomBytes(16) })
    .returning({ id: transferRecipients.id })
  if (!inserted) throw new Error('the new recipient has no row')
  return inserted.id
}

/** Their link and their downloads under way end with the row. */
export const removeRecipient = (database: Database, transferId: number, address: string): Promise<void> =>
  changeLocked(database, transferId, async (tx, transfer) => {
    requireSent(transfer)
    const recipient = await findByAddress(tx, transferId, address)
    if (!recipient) throw new Refusal('NOT_FOUND')
    await tx.delete(transferRecipients).where(eq(transferRecipients.id, recipient.id))
    await writeEvents(tx, transferId, [{ type: 'RECIPIENT_REMOVED', detail: { recipient: recipient.email } }])
  })

/** Their link once more. Whoever is taken away and added again has no more mails a day than before. */
export async function notifyRecipient(
  deps: Deps & { rateLimits: RateLimits; requireProvenSender: () => Promise<void>; mailSource: string },
  transfer: Transfer,
  address: string,
): Promise<void> {
  requireHere(transfer)
  requireSent(transfer)
  const found = await findByAddress(deps.database, transfer.id, address)
  if (!found) throw new Refusal('NOT_FOUND')
  if (transfer.status !== 'ENABLED') throw new Refusal('WRONG_STATUS')
  requirePasswordWhereAsked(await deps.rules.forTransfer(transfer), transfer)
  await deps.requireProvenSender()
  await deps.rateLimits.take('notifyRecipient', `${transfer.id} ${found.emailKey}`)
  await changeLocked(deps.database, transfer.id, async (tx, held) => {
    if (held.status !== 'ENABLED') throw new Refusal('WRONG_STATUS')
    const { rowCount } = await tx
      .update(transferRecipients)
      .set({ notifiedAt: sql`now()`, mailSource: deps.mailSource })
      .where(eq(transferRecipients.id, found.id))
    if (rowCount !== 1) throw new Refusal('NOT_FOUND')
    await deps.publish(tx, 'recipient-notified', String(found.id))
  })
}
