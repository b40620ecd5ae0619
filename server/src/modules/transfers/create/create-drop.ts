import { pushPage } from '@envoi/contract/limits'
import { isPushOpen } from '@envoi/contract/rules/push-page'
import type { CreatedTransfer, NewTransfer } from '@envoi/contract/transfers'
import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import { and, eq, gte, not, sql } from '../../../platform/database/drizzle.ts'
import type { Publish } from '../../../platform/events.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Log } from '../../../platform/log.ts'
import type { RateLimits } from '../../../platform/rate-limit.ts'
import type { Clock } from '../../../platform/clock.ts'
import {
  type Account,
  type Actor,
  type ProvenSenders,
  accountKey,
  isWithin,
  limitsOf,
  payerIdOf,
  teamUserIds,
} from '../../accounts/index.ts'
import type { Place, Places } from '../../places/index.ts'
import type { Door, Push, PushPage, Where } from '../../push/index.ts'
import { nameOfWidget } from '../../widgets/index.ts'
import type { FindRules } from '../sending-rules.ts'
import { isAnyOf, transferDrops, transfers } from '../tables.ts'
import { createTransfer } from './create-transfer.ts'
import type { AskedTransfer } from './left-out.ts'
import { draftDrop } from './new-drop.ts'
import { readStorageUsed } from './storage-quota.ts'

export type DropDeps = Parameters<typeof createTransfer>[0] & {
  publish: Publish
  push: Pick<Push, 'find' | 'isUnlocked' | 'holdDoor' | 'ownOriginsOf'>
  places: Pick<Places, 'of'>
  rules: FindRules
  rateLimits: RateLimits
  provenSenders: ProvenSenders
  clock: Clock
  log: Log
}

/** Makes a transfer of what somebody sends to a push page: it is the receiver's, and takes their room. */
export async function createDrop(
  deps: DropDeps,
  asked: AskedTransfer,
  { actor, site }: { actor: Actor; site: Place | undefined },
): Promise<CreatedTransfer> {
  const { storage } = deps
  if (asked.recipients !== undefined) {
    throw new Refusal('BAD_REQUEST', { detail: 'recipients: they come from the owner’s settings' })
  }
  const door = await requireDoor(deps, asked, { actor, site })
  const draft = draftDrop(asked, door, { now: deps.clock(), validityDays: await findValidityDays(deps, door) })
  const origin = await findOrigin(deps, door, asked.widgetOrigin)
  const bucketId = storage.bucketFor({ type: 'S3', region: undefined })
  // Whoever is signed in too: all senders of a page share its minute, and nobody may use it up alone.
  await deps.rateLimits.take('visitorTransfers', actor.user ? accountKey(actor.user) : actor.source)
  await deps.rateLimits.take('pushPageTransfers', door.limitKey)
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
      keepBeside: (tx, transferId) => keepDrop(deps, tx, { door, transferId, origin, answers: asked.answers ?? [] }),
    })
  } catch (error) {
    await giveBack(deps, door, error)
    if (isForWantOfRoom(error)) await tellWhenFull(deps, door.receiver, draft.size)
    throw toldToSender(error)
  }
}

/** What was refused or failed is no transfer of the page's minute. A database that is away is what the sender is told of. */
async function giveBack({ rateLimits, log }: DropDeps, { limitKey }: Door, error: unknown): Promise<void> {
  const given = rateLimits.giveBack('pushPageTransfers', limitKey)
  await (error instanceof Refusal
    ? given
    : given.catch((second: unknown) => log.error('push-use-not-given-back', second)))
}

async function requireDoor(
  deps: DropDeps,
  { pushCode, widgetId }: NewTransfer,
  { actor, site }: { actor: Actor; site: Place | undefined },
): Promise<Door> {
  const door = await deps.push.find(whereOf({ pushCode, widgetId }, site), actor.source)
  if (!door) throw new Refusal('NOT_FOUND')
  if (!door.isEnabled || !isPushOpen(door.settings, 0, deps.clock())) throw new Refusal('PUSH_CLOSED')
  if (!(await deps.push.isUnlocked(door, actor))) throw new Refusal('WRONG_PASSWORD')
  return door
}

/** One of them, or the site itself; never two at once. */
function whereOf({ pushCode, widgetId }: Pick<NewTransfer, 'pushCode' | 'widgetId'>, site: Place | undefined): Where {
  if (pushCode !== undefined && widgetId !== undefined) throw new Refusal('INVALID_TRANSFER_TYPE')
  if (pushCode !== undefined) return { code: pushCode }
  if (widgetId !== undefined) return { widgetId }
  if (site === undefined || site.isMain) throw new Refusal('INVALID_TRANSFER_TYPE')
  return { site }
}

/** What a widget says of itself comes before what its owner says of their own transfers. */
async function findValidityDays({ rules }: DropDeps, { kind, receiver, uploader }: Door): Promise<number | null> {
  const said = kind === 'widget' ? uploader.validityDays : null
  return said ?? (await rules.forSender(receiver.id, uploader)).defaults.validityDays
}

/** The page around a widget says so itself, so it is kept only where it is one that may show it. */
async function findOrigin({ push }: DropDeps, door: Door, told: string | undefined): Promise<string | null> {
  if (door.kind !== 'widget' || told === undefined) return null
  const known = [...door.widget.origins, ...(await push.ownOriginsOf(door.receiver))]
  return known.includes(told) ? told : null
}

type NewDrop = {
  door: Door
  transferId: number
  origin: string | null
  answers: NonNullable<NewTransfer['answers']>
}

/** In the transaction that makes the transfer: the page is held, so that its last use is taken once. */
async function keepDrop(
  { push, clock }: DropDeps,
  tx: Transaction,
  { door, transferId, origin, answers }: NewDrop,
): Promise<void> {
  const held = await push.holdDoor(tx, door)
  if (!held) throw new Refusal('NOT_FOUND')
  const { page } = held
  const settings = { ...door.settings, ...page.settings }
  const uses = settings.maxUses === null ? 0 : await countUses(tx, page)
  if (!held.isEnabled || !isPushOpen(settings, uses, clock())) throw new Refusal('PUSH_CLOSED')
  await requireRoomForOthers(tx, door.receiver)
  const labels = new Map(settings.questions.map(({ id, label }) => [id, label]))
  const kept = answers.map((answer) => ({ ...answer, label: labels.get(answer.id) ?? {} }))
  await tx.insert(transferDrops).values({
    transferId,
    pageId: page.id,
    isPersonal: door.kind === 'personal',
    answers: kept,
    widgetName: door.kind === 'widget' ? nameOfWidget(door.widget) : null,
    widgetOrigin: origin,
  })
}

/**
 * Room is taken before a byte has come, and anybody may ask for it: what strangers have begun to send holds a part of it,
 * and the team can always send.
 */
async function requireRoomForOthers(tx: Transaction, receiver: Account): Promise<void> {
  const isBegun = and(
    eq(transfers.status, 'UPLOADING'),
    isAnyOf(transfers.receiverId, teamUserIds(payerIdOf(receiver))),
  )
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${transfers.size}), 0)` })
    .from(transfers)
    .where(isBegun)
  if (Number(row?.bytes) > limitsOf(receiver).storage * pushPage.unfinishedShare) throw new Refusal('CANNOT_RECEIVE')
}

/** How many came by a page since they are counted, as far as that matters: what came before is not even looked at. */
export const countUses = (reader: Reader, { id, usesSince, settings }: PushPage): Promise<number> => {
  const isCounted = and(eq(transferDrops.pageId, id), gte(transferDrops.createdAt, usesSince))
  const isGivenUp = sql`${transfers.endReason} is not distinct from 'given-up'`
  const came = reader
    .select({ id: transferDrops.transferId })
    .from(transferDrops)
    .innerJoin(transfers, eq(transfers.id, transferDrops.transferId))
    .where(and(isCounted, not(isGivenUp)))
    .limit(settings.maxUses ?? pushPage.maxUses)
  return reader.$count(came.as('came'))
}

/** Whether nothing more fits into somebody's room. */
export const isFull = async (reader: Reader, receiver: Account): Promise<boolean> =>
  (await readStorageUsed(reader, payerIdOf(receiver))) >= limitsOf(receiver).storage

const isForWantOfRoom = (error: unknown): boolean => error instanceof Refusal && error.code === 'LIMITS'

/** One that would be far too large for anybody says nothing of the room that is left. */
async function tellWhenFull(deps: DropDeps, receiver: Account, size: number): Promise<void> {
  const isModest = size <= limitsOf(receiver).storage / 100
  if (isModest || (await isFull(deps.database, receiver))) await tellFull(deps, receiver)
}

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
