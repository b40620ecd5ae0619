import { sql } from '../../platform/database/drizzle.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { lockAccount } from '../accounts/index.ts'

/** One step ends with so many notes, or with so many files of the transfers they are about. */
const most = { notes: 500, files: 5000 }

/**
 * What has changed in somebody's transfers since they were last counted moves their totals. True when there may be
 * more. The account is held first, as by whoever closes it: nobody counts the same transfer meanwhile, and nothing is
 * kept of an account that is closed.
 */
export async function countSent(database: Database, ownerId: number): Promise<boolean> {
  if (!(await findOldestNote(database, ownerId))) return false
  return database.transaction((tx) => count(tx, ownerId))
}

/**
 * For somebody who wants to read: nobody waits long for it. Where it cannot be done now, the notes stay as they are for
 * the job, which also tells what is wrong. Tells when the first change was that is not counted, if any is not.
 */
export async function countSentIfQuick(database: Database, ownerId: number): Promise<Date | undefined> {
  if (!(await findOldestNote(database, ownerId))) return undefined
  try {
    await database.transaction(async (tx) => {
      await tx.execute(sql`
        select set_config('lock_timeout', '100ms', true), set_config('statement_timeout', '400ms', true)`)
      await count(tx, ownerId)
    })
  } catch {
    // The totals are still true of when they were last counted.
  }
  return findOldestNote(database, ownerId)
}

async function findOldestNote(database: Database, ownerId: number): Promise<Date | undefined> {
  const { rows } = await database.execute<{ noted_at: string }>(
    sql`select noted_at from sent_changes where owner_id = ${ownerId} order by id limit 1`,
  )
  const [oldest] = rows
  return oldest && new Date(oldest.noted_at)
}

/** Several notes of one transfer are one work. The first transfer is counted however many files it has. */
async function count(tx: Transaction, ownerId: number): Promise<boolean> {
  const account = await lockAccount(tx, ownerId)
  const { rows } = await tx.execute<{ ids: string[]; moved_at: string | null; is_more: boolean }>(sql`
    with waiting as materialized (
      select id, transfer_id from sent_changes where owner_id = ${ownerId} order by id limit ${most.notes}
    ), works as (
      select transfer_id, min(waiting.id) as first, coalesce(max(file_count), 0) as files
      from waiting left join transfer_sizes as transfer on transfer.id = transfer_id group by transfer_id
    ), summed as (
      select transfer_id, sum(files) over (order by first) - files as files_before from works
    ), taken as (
      delete from sent_changes where id in (
        select id from waiting join summed using (transfer_id) where files_before < ${most.files})
      returning transfer_id, noted_at
    )
    select array(select distinct transfer_id from taken) as ids,
      (select min(noted_at) from taken where transfer_id = 0) as moved_at,
      waiting.count = ${most.notes} or waiting.count > taken.count as is_more
    from (select count(*) from waiting) as waiting, (select count(*) from taken) as taken`)
  const [step] = rows
  // Read in a statement of its own: whatever comes after the notes were taken leaves another.
  if (!account || !step) return step?.is_more ?? false
  await tx.execute(sql`select count_sent(${sql.param(step.ids)}::bigint[])`)
  return (await noteMoved(tx, ownerId, step.moved_at)) || step.is_more
}

/** Somebody has come to another team or member group: whatever was counted for the old one is looked at again. */
async function noteMoved(tx: Transaction, ownerId: number, movedAt: string | null): Promise<boolean> {
  if (movedAt === null) return false
  const { rowCount } = await tx.execute(sql`
    insert into sent_changes (transfer_id, owner_id, noted_at)
    select transfer_id, owner_id, ${movedAt} from sent_shares as share join counted_people as person on person.id = owner_id
    where owner_id = ${ownerId} and (share.team_id, share.group_id) is distinct from (person.team_id, person.group_id)`)
  return rowCount !== 0
}

/** What an account with very many transfers has left behind is taken from the totals of its team. True when there is more. */
async function takeLeavings(database: Database): Promise<boolean> {
  const { rows } = await database.execute<{ count: number }>(sql`
    with taken as (
      delete from team_leavings where id in (select id from team_leavings order by id limit ${most.notes}) returning *
    ), moved as materialized (
      select move_team_totals(array(
        select (-1, owner_id, team_id, group_id, place, stored, shares)::team_move from taken order by id))
    )
    select (select count(*) from taken)::integer as count from moved`)
  return rows[0]?.count === most.notes
}

/** Whoever reads their statistics counts first; this is for what nobody reads for long. */
export const countSentJob = (patient: Database): Job => ({
  name: 'count-sent',
  cron: '* * * * *',
  async handle(_payload, signal) {
    const { rows } = await patient.execute<{ owner_id: string }>(
      sql`select owner_id from sent_changes group by owner_id order by min(id)`,
    )
    const failures: unknown[] = []
    for (const { owner_id: id } of rows) {
      try {
        do signal.throwIfAborted()
        while (await countSent(patient, Number(id)))
      } catch (error) {
        signal.throwIfAborted()
        // Whatever is wrong with one account, the others are counted.
        failures.push(error)
      }
    }
    try {
      do signal.throwIfAborted()
      while (await takeLeavings(patient))
    } catch (error) {
      signal.throwIfAborted()
      failures.push(error)
    }
    if (failures.length > 0) throw new AggregateError(failures, 'what some accounts have sent could not be counted')
  },
})
