import { isPushOpen } from '@envoi/contract/rules/push-page'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import { and, eq, sql } from '../../../platform/database/drizzle.ts'
import type { Publish } from '../../../platform/events.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { RateLimits } from '../../../platform/rate-limit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Account, type Actor, type ProvenSenders, isWithin, limitsOf, payerIdOf } from '../../accounts/index.ts'
import type { Place, Places } from '../../places/index.ts'
import type { Door, Push, PushPage } from '../../push/index.ts'
import type { FindRules } from '../sending-rules.ts'
import { transferDrops, transfers } from '../tables.ts'
import { createTransfer } from './create-transfer.ts'
import { draftDrop } from './new-drop.ts'
import { readStorageUsed } from './storage-quota.ts'

export type DropDeps = Parameters<typeof createTransfer>[0] & {
  publish: Publish
  push: Pick<Push, 'find' | 'isUnlocked' | 'holdPage'>
  places: Pick<Places, 'of' | 'find'>
  rules: FindRules
  rateLimits: RateLimits
  provenSenders: ProvenSenders
  clock: Clock
}

/** Makes a transfer of what somebody sends to a push page: it is the receiver's, and takes their room. */
export async function createDrop(
  deps: DropDeps,
  asked: NewTransfer,
  { actor, site }: { actor: Actor; site: Place | undefined },
): Promise<CreatedTransfer> {
  const { storage } = deps
  const door = await requireDoor(deps, asked, { actor, site })
  const uploader = (await deps.places.find(door.place))?.uploader
  const { defaults } = await deps.rules.forSender(door.receiver.id, uploader)
  const draft = draftDrop(asked, door, { now: deps.clock(), validityDays: defaults.validityDays })
  const bucketId = storage.bucketFor({ type: 'S3', region: undefined })
  if (!actor.session) await deps.rateLimits.take('visitorTransfers', actor.source)
  await deps.rateLimits.take('pushPageTransfers', door.isPersonal ? `page ${door.page?.id}` : `site ${door.place}`)
  const mailSender = { ownerId: null, senderEmailKey: draft.senderEmail?.key ?? null }
  const isProven = draft.senderEmail !== null && (await deps.provenSenders.isProven(actor, mailSender))
  try {
    return await createTransfer(deps, draft, {
      sender: { account: undefined, isPaying: false, limits: limitsOf(door.receiver) },
      receiver: door.receiver,
      place: door.place,
      // Mail to a receiver counts against nobody.
      mailSource: null,
      isProven,
      source: undefined,
      bucketId,
      keepBeside: (tx, transferId) => keepDrop(deps, tx, { door, transferId, answers: asked.answers ?? [] }),
    })
  } catch (error) {
    if (isForWantOfRoom(error)) await tellFull(deps, door.receiver)
    throw toldToSender(error)
  }
}

async function requireDoor(
  deps: DropDeps,
  { pushCode, widgetId }: NewTransfer,
  { actor, site }: { actor: Actor; site: Place | undefined },
): Promise<Door> {
  // One of them, or the site itself; never two at once.
  if (widgetId !== undefined) throw new Refusal('INVALID_TRANSFER_TYPE')
  if (pushCode === undefined && (site === undefined || site.isMain)) throw new Refusal('INVALID_TRANSFER_TYPE')
  const door = await deps.push.find({ code: pushCode, site }, actor.source)
  if (!door) throw new Refusal('NOT_FOUND')
  if (!door.isEnabled || !isPushOpen(door.settings, 0, deps.clock())) throw new Refusal('PUSH_CLOSED')
  if (!(await deps.push.isUnlocked(door, actor))) throw new Refusal('WRONG_PASSWORD')
  return door
}

/** In the transaction that makes the transfer: the page is held, so that its last use is taken once. */
async function keepDrop(
  { push, clock }: DropDeps,
  tx: Transaction,
  { door, transferId, answers }: { door: Door; transferId: number; answers: NonNullable<NewTransfer['answers']> },
): Promise<void> {
  const page = await push.holdPage(tx, door)
  if (!page) throw new Refusal('NOT_FOUND')
  const settings = { ...door.settings, ...page.settings }
  const uses = settings.maxUses === null ? 0 : await countUses(tx, page)
  if (!isPushOpen(settings, uses, clock())) throw new Refusal('PUSH_CLOSED')
  const labels = new Map(settings.questions.map(({ id, label }) => [id, label]))
  const kept = answers.map((answer) => ({ ...answer, label: labels.get(answer.id) ?? {} }))
  await tx.insert(transferDrops).values({ transferId, pageId: page.id, isPersonal: door.isPersonal, answers: kept })
}

/** How many came by a page since they are counted. One that was given up is none. */
export const countUses = (reader: Reader, { id, usesSince }: PushPage): Promise<number> => {
  const isUse = sql`${transfers.endReason} is distinct from 'given-up'`
  const came = reader
    .select({ id: transferDrops.transferId })
    .from(transferDrops)
    .innerJoin(transfers, eq(transfers.id, transferDrops.transferId))
    .where(and(eq(transferDrops.pageId, id), sql`${transfers.createdAt} >= ${usesSince}`, isUse))
  return reader.$count(came.as('came'))
}

/** Whether nothing more fits into somebody's room. */
export const isFull = async (reader: Reader, receiver: Account): Promise<boolean> =>
  (await readStorageUsed(reader, payerIdOf(receiver))) >= limitsOf(receiver).storage

const isForWantOfRoom = (error: unknown): boolean => error instanceof Refusal && error.code === 'LIMITS'

type TellingDeps = { database: Database; publish: Publish; rateLimits: RateLimits }

/** In a step of its own, since the refusal undoes the other. However many try, it is written down once in a while. */
export async function tellFull({ database, publish, rateLimits }: TellingDeps, { id }: Account): Promise<void> {
  if (!(await isWithin(rateLimits, 'receiverFull', String(id)))) return
  await database.transaction((tx) => publish(tx, 'receiver-full', String(id)))
}

/** What keeps a receiver from taking files is theirs to know; the sender hears that they cannot now, without figures. */
function toldToSender(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  // The receiver was suspended or has gone a moment ago.
  if (error.code === 'UNAUTHENTICATED') return new Refusal('NOT_FOUND')
  return error.code === 'LIMITS' ? new Refusal('CANNOT_RECEIVE') : error
}
