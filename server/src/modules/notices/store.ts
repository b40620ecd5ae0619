import { and, asc, eq, isNull, sql } from '../../platform/database/drizzle.ts'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { type NoticeKind, notices } from './tables.ts'

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
