import { sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'

/** What an operator wants to know at a glance. Reads whole tables: for people, not for pages. */
export type Usage = {
  transfers: Record<string, number>
  files: number
  bytes: number
  grants: number
  jobs: { waiting: number; dead: number }
}

export async function readUsage(database: Database): Promise<Usage> {
  const [byStatus, totals, jobs] = await Promise.all([
    database.execute<{ status: string; count: string }>(
      sql`select status, count(*) as count from transfer_sizes group by status order by status`,
    ),
    database.execute<{ files: string; bytes: string; grants: string }>(sql`
      select coalesce(sum(file_count), 0) as files, coalesce(sum(size), 0) as bytes,
        (select count(*) from grant_ids) as grants
      from transfer_sizes where status <> 'DELETED'`),
    database.execute<{ waiting: string; dead: string }>(sql`
      select count(*) filter (where attempts < max_attempts) as waiting,
        count(*) filter (where attempts >= max_attempts) as dead
      from graphile_worker.jobs`),
  ])
  return {
    transfers: Object.fromEntries(byStatus.rows.map(({ status, count }) => [status, Number(count)])),
    files: Number(totals.rows[0]?.files),
    bytes: Number(totals.rows[0]?.bytes),
    grants: Number(totals.rows[0]?.grants),
    jobs: { waiting: Number(jobs.rows[0]?.waiting), dead: Number(jobs.rows[0]?.dead) },
  }
}
