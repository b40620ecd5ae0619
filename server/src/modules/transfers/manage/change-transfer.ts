import type { PlanLimits } from '@envoi/contract/limits'
import type { TransferOperation } from '@envoi/contract/managing'
import { isLongEnoughPassword } from '@envoi/contract/rules/password'
import { typedPassword } from '@envoi/contract/rules/typed-secrets'
import type { EventDetail, ManagedTransferView } from '@envoi/contract/transfer-views'
import type { TransferEventType, TransferStatus } from '@envoi/contract/words'
import type { Database } from '../../../platform/database/connect.ts'
import { eq } from '../../../platform/database/drizzle.ts'
import type { Publish } from '../../../platform/events.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { requireNotReviewed } from '../changes.ts'
import { changeLocked, requireSent } from '../change-locked.ts'
import { limitsOfHolder } from '../owner.ts'
import { type FindRules, type SendingRules, requireChoices, requirePasswordAllowed } from '../sending-rules.ts'
import { writeEvents } from '../store.ts'
import { transfers } from '../tables.ts'
import type { Transfer } from '../transfer.ts'

type Deps = {
  database: Database
  publish: Publish
  visitorLimits: PlanLimits
  rules: FindRules
  hashPassword: (password: string) => Promise<string>
}
type Event = { type: TransferEventType; detail: EventDetail }

/** What a PATCH may reach, and no other field. */
const patched = ['name', 'message', 'passwordHash', 'allowPreview', 'maxDownloads'] as const
type Patched = Pick<Transfer, (typeof patched)[number]>

/** All operations or none. The password is hashed before the transfer is held, since that takes long. */
export async function changeTransfer(
  deps: Deps,
  { id, type, ownerId, place }: Transfer,
  operations: TransferOperation[],
): Promise<TransferStatus> {
  const wanted = readOperations(operations)
  if (Object.keys(wanted).some((field) => field !== 'name')) requireSent({ type })
  const { password, ...plain } = wanted
  const hashed = password === undefined ? {} : { passwordHash: password && (await deps.hashPassword(password)) }
  const rules = await deps.rules.forTransfer({ ownerId, place })
  return changeLocked(deps.database, id, async (tx, transfer) => {
    requireNotReviewed(transfer.status)
    // Its bytes are encrypted with the one it has.
    if (transfer.isEncrypted && password !== undefined) throw new Refusal('WRONG_STATUS')
    const next: Patched = { ...transfer, ...plain, ...hashed }
    requireChangeAllowed(rules, transfer, next)
    requireMessageFits(next, transfer, await limitsOfHolder(tx, transfer, deps.visitorLimits))
    if (next.maxDownloads !== null && next.maxDownloads < transfer.downloads) {
      throw new Refusal('TOO_MANY_DOWNLOADS', { detail: `It was downloaded ${transfer.downloads} times already.` })
    }
    await tx
      .update(transfers)
      .set(Object.fromEntries(patched.map((field) => [field, next[field]])))
      .where(eq(transfers.id, id))
    await writeEvents(tx, id, eventsOf(transfer, next))
    if (next.allowPreview !== transfer.allowPreview) await deps.publish(tx, 'preview-changed', transfer.publicId)
    return transfer.status
  })
}

type Wanted = Partial<Omit<Patched, 'passwordHash'>> & { password?: string | null }

/** Of several operations on one field the last one counts. */
export function readOperations(operations: TransferOperation[]): Wanted {
  const wanted: Wanted = {}
  for (const operation of operations) Object.assign(wanted, readOperation(operation))
  return wanted
}

function readOperation(operation: TransferOperation): Wanted {
  const { path } = operation
  if (operation.op === 'remove') return { [path.slice(1)]: null }
  if (operation.path === '/password' && !isLongEnoughPassword(typedPassword(operation.value))) {
    throw new Refusal('PASSWORD_TOO_SHORT')
  }
  // A text of no characters is none.
  return { [path.slice(1)]: operation.value === '' ? null : operation.value }
}

/** What was chosen before its team said otherwise stays until it is changed. */
function requireChangeAllowed(rules: SendingRules, before: Patched, next: Patched): void {
  if (next.passwordHash !== before.passwordHash) requirePasswordAllowed(rules, next.passwordHash !== null)
  const changed = <Field extends keyof Patched>(field: Field) =>
    next[field] === before[field] ? undefined : next[field]
  requireChoices(rules, { maxDownloads: changed('maxDownloads'), allowPreview: changed('allowPreview') })
}

/** Words that were there before stay, also when a plan has ended since. */
function requireMessageFits({ message }: Patched, before: Patched, { messageLength: max }: PlanLimits): void {
  const actual = message?.length ?? 0
  if (message === before.message || actual <= max) return
  throw new Refusal('LIMITS', { limitErrors: [{ limit: 'MESSAGE_LENGTH', max, actual }] })
}

/** Only what truly changed is history. A message has no event of its own. */
export function eventsOf(before: Patched, next: Patched): Event[] {
  const events: Event[] = []
  const write = (type: TransferEventType, detail: EventDetail) => void events.push({ type, detail })
  if (next.name !== before.name) write('RENAMED', { ...named('name', next.name), ...named('oldName', before.name) })
  if (next.passwordHash !== before.passwordHash) write('PASSWORD_CHANGED', { isOn: next.passwordHash !== null })
  if (next.allowPreview !== before.allowPreview) write('PREVIEW_CHANGED', { isOn: next.allowPreview })
  const { maxDownloads } = next
  if (maxDownloads === before.maxDownloads) return events
  if (maxDownloads === null) write('MAX_DOWNLOADS_REMOVED', {})
  else write(before.maxDownloads === null ? 'MAX_DOWNLOADS_ADDED' : 'MAX_DOWNLOADS_CHANGED', { maxDownloads })
  return events
}

const named = (field: 'name' | 'oldName', name: string | null): EventDetail => (name === null ? {} : { [field]: name })

type Notices = ManagedTransferView['notifications']

/** Which mails the sender wants. The summary has no event of its own. */
export async function setNotices(
  { database, rules }: Pick<Deps, 'database' | 'rules'>,
  { id, ownerId, place }: Transfer,
  asked: { [Notice in keyof Notices]?: boolean | undefined },
): Promise<Notices> {
  const held = await rules.forTransfer({ ownerId, place })
  return changeLocked(database, id, async (tx, transfer) => {
    requireSent(transfer)
    const next = {
      downloadConfirmation: asked.downloadConfirmation ?? transfer.downloadConfirmation,
      expiryReminder: asked.expiryReminder ?? transfer.expiryReminder,
      summary: asked.summary ?? transfer.summary,
    }
    const names = Object.keys(next) as (keyof Notices)[]
    const changed = names.filter((name) => next[name] !== transfer[name])
    requireChoices(held, Object.fromEntries(changed.map((name) => [name, next[name]])))
    await tx.update(transfers).set(next).where(eq(transfers.id, id))
    await writeEvents(
      tx,
      id,
      changed.flatMap((name) =>
        name in told ? [{ type: told[name as keyof typeof told], detail: { isOn: next[name] } }] : [],
      ),
    )
    return next
  })
}

const told = {
  downloadConfirmation: 'NOTIF_DOWNLOAD_CONF_CHANGED',
  expiryReminder: 'NOTIF_EXP_REMINDER_CHANGED',
} as const satisfies Partial<Record<keyof Notices, TransferEventType>>
