import { and, asc, eq, isNull, sql } from '../../platform/database/drizzle.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { type NoticeKind, fullNotices, notices } from './tables.ts'

/** What people are told about a transfer, each thing once however often we hear of it. */
export type Notice = typeof notices.$inferSelect
export type NewNotice = { transferId: number; kind: NoticeKind; about: number; reader?: number }

/** The letter that tells it, or nothing when it has been told. */
export const tellOnce = (tx: Transaction, notice: NewNotice): Promise<string | undefined> => tellAllOnce(tx, [notice])

/** One letter for all of these that nobody has been told yet, or nothing when there are none. */
export async function tellAllOnce(tx: Transaction, all: NewNotice[]): Promise<string | undefined> {
  if (all.length === 0) return undefined
  const letter = newId()
  const { rowCount } = await tx
    .insert(notices)
    .values(all.map((notice) => ({ ...notice, letter, toldAt: sql`now()` })))
    .onConflictDoNothing()
  return rowCount === 0 ? undefined : letter
}

/** Puts it with what is told a little later. False when it is there already, told or not. */
export async function keepForLater(tx: Transaction, notice: NewNotice): Promise<boolean> {
  const { rowCount } = await tx.insert(notices).values(notice).onConflictDoNothing()
  return rowCount === 1
}

export type Gathering = Pick<Notice, 'transferId' | 'kind' | 'reader'>
export type GatheringTimes = { gathers: number; gathersAgain: number }

const ofGathering = ({ transferId, kind, reader }: Gathering) =>
  and(eq(notices.transferId, transferId), eq(notices.kind, kind), eq(notices.reader, reader))

/** A moment after the first that waits; and not too soon after the last letter of this kind. */
export async function whenToTell(tx: Transaction, gathering: Gathering, times: GatheringTimes): Promise<Date> {
  const [row] = await tx
    .select({
      at: sql<Date>`greatest(
        min(${notices.at}) filter (where ${notices.letter} is null) + ${times.gathers} * interval '1 millisecond',
        max(${notices.toldAt}) + ${times.gathersAgain} * interval '1 millisecond')`.mapWith(notices.at),
    })
    .from(notices)
    .where(ofGathering(gathering))
  if (!row) throw new Error('nothing waits to be told')
  return row.at
}

/** The letter that tells all that has been gathered, or nothing when another does. */
export async function tellGathered(tx: Transaction, gathering: Gathering): Promise<string | undefined> {
  const letter = newId()
  const { rowCount } = await tx
    .update(notices)
    .set({ letter, toldAt: sql`now()` })
    .where(and(ofGathering(gathering), isNull(notices.letter)))
  return rowCount === 0 ? undefined : letter
}

const DROP = 'drop-received'
const isDropOf = (receiverId: number) => and(eq(notices.kind, DROP), eq(notices.reader, receiverId))

/** Waits to be told, also where it was before and the letter did not leave. */
export async function keepDrop(
  tx: Transaction,
  { transferId, receiverId }: { transferId: number; receiverId: number },
): Promise<void> {
  await tx
    .insert(notices)
    .values({ transferId, kind: DROP, about: 0, reader: receiverId })
    .onConflictDoUpdate({
      target: [notices.transferId, notices.kind, notices.about, notices.reader],
      set: { letter: null, toldAt: null, at: sql`now()` },
    })
}

/**
 * When the next letter may leave to a receiver: once fewer than so many have left within the time, and as long after the
 * last that told several at once. Nothing: at once.
 */
export async function whenToTellOfDrops(
  tx: Transaction,
  receiverId: number,
  { letters, per }: { letters: number; per: number },
): Promise<Date | undefined> {
  const time = sql`${per} * interval '1 millisecond'`
  const { rows } = await tx.execute<{ due: string | null }>(sql`
    with told as materialized (
      select max(told_at) as at, count(*) as drops from ${notices}
      where ${isDropOf(receiverId)} and told_at > now() - ${time} group by letter)
    select to_json(greatest(
      (select at from told order by at desc offset ${letters - 1} limit 1),
      (select max(at) from told where drops > 1)) + ${time}) as due`)
  const due = rows[0]?.due
  return due ? new Date(due) : undefined
}

/** One letter for all that waits, and how much that is; nothing when nothing does. */
export async function tellWaitingDrops(
  tx: Transaction,
  receiverId: number,
): Promise<{ letter: string; count: number } | undefined> {
  const letter = newId()
  const { rowCount } = await tx
    .update(notices)
    .set({ letter, toldAt: sql`now()` })
    .where(and(isDropOf(receiverId), isNull(notices.toldAt)))
  return rowCount ? { letter, count: rowCount } : undefined
}

/** False where they were told within the time that nothing more fits. */
export async function markFullTold(tx: Transaction, userId: number, { every }: { every: number }): Promise<boolean> {
  const { rowCount } = await tx
    .insert(fullNotices)
    .values({ userId })
    .onConflictDoUpdate({
      target: fullNotices.userId,
      set: { toldAt: sql`now()` },
      setWhere: sql`${fullNotices.toldAt} <= now() - ${every} * interval '1 millisecond'`,
    })
  return rowCount === 1
}

export const findTold = (reader: Reader, letter: string): Promise<Notice[]> =>
  reader.select().from(notices).where(eq(notices.letter, letter)).orderBy(asc(notices.about))

const SWEPT_AT_ONCE = 10_000

/** So late nobody tells it again: a job that fails is tried for a few days. */
export const sweepNotices = (database: Database): Job => ({
  name: 'sweep-notices',
  cron: '53 * * * *',
  async handle() {
    await database.execute(sql`
      delete from notices where ctid in (
        select ctid from notices where at < now() - interval '60 days' order by at limit ${SWEPT_AT_ONCE})`)
  },
})
