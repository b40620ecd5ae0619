import type { Database } from '@envoi/server/platform/database/connect'

type Pool = Database['pool']

const totals = ['sent_shares', 'sent_totals', 'team_totals']

/**
 * Counts all that was sent anew. The service moves totals row by row, which takes half an hour for a million transfers of
 * a team; here they are added up once and their indexes made afterwards. The rows are the same: `proveBulkCounting`.
 */
export async function countInBulk(pool: Pool): Promise<void> {
  await pool.query(`truncate ${totals.join(', ')}`)
  await withoutIndexes(pool, { tables: totals, withKeys: true }, async () => {
    await pool.query(`
      insert into sent_shares (transfer_id, owner_id, shares, team_id, group_id, place, sent_at, stored)
      select transfer_id, made.owner_id, shares, team_id, group_id, case when team_id is not null then place end,
        case when team_id is not null then sent_at end, case when team_id is not null then stored else 0 end
      from (
        select transfer_id, owner_id, array_agg((kind, day, key, label, transfers, files, bytes, downloads)::sent_share
          order by kind, day, key, transfers) as shares
        from sent_shares_now group by transfer_id, owner_id
      ) as made
      join counted_people as person on person.id = made.owner_id join sent_transfers as sent on sent.id = transfer_id`)
    await pool.query(`
      create temporary table parts as
      select owner_id, team_id, coalesce(group_id, -1) as group_id, place, share.* from sent_shares, unnest(shares) as share`)
    await pool.query('analyze parts')
    await countAccounts(pool)
    await countTeams(pool)
    await pool.query('drop table parts')
  })
  for (const table of totals) await pool.query(`vacuum analyze ${table}`)
}

const sums = 'max(label), sum(transfers), sum(files), sum(bytes), sum(downloads)'
const month = `date_trunc('month', day)::date`

/** Months are added up from the days, of which there are fewer than shares. */
async function countAccounts(pool: Pool): Promise<void> {
  await pool.query(`
    insert into sent_totals select owner_id, kind, false, day, key, ${sums} from parts group by owner_id, kind, day, key`)
  await pool.query(`
    insert into sent_totals select owner_id, kind, true, ${month}, key, ${sums}
    from sent_totals group by owner_id, kind, ${month}, key`)
}

/** Of each group by day, -1 for those who are in none; then of the whole team, and all of it by month. */
async function countTeams(pool: Pool): Promise<void> {
  await pool.query(`
    insert into team_totals select team_id, group_id, place, kind, false, key, day, ${sums} from (
      select * from parts
      union all
      select owner_id, team_id, group_id, place, 'member', day, owner_id::text, label, transfers, files, bytes, downloads
      from parts where kind = 'all'
    ) as part where team_id is not null group by team_id, group_id, place, kind, key, day`)
  await pool.query(`
    insert into team_totals select team_id, 0, place, kind, false, key, day, ${sums}
    from team_totals group by team_id, place, kind, key, day`)
  await pool.query('delete from team_totals where group_id = -1')
  await pool.query(`
    insert into team_totals select team_id, group_id, place, kind, true, key, ${month}, ${sums}
    from team_totals group by team_id, group_id, place, kind, key, ${month}`)
  await pool.query(`
    insert into team_totals
    select team_id, scope.group_id, place, 'stored', true, owner_id::text, '1970-01-01', '', 0, 0, sum(stored), 0
    from sent_shares, unnest(array[0, group_id]) as scope (group_id)
    where team_id is not null and stored > 0 and scope.group_id is not null
    group by team_id, scope.group_id, place, owner_id`)
}

/** What is there is counted both ways, by the service's own function and in bulk, and all rows compared. */
export async function proveBulkCounting(pool: Pool): Promise<void> {
  await countInBulk(pool)
  const inBulk = await contentsOf(pool)
  await pool.query(`truncate ${totals.join(', ')}`)
  await pool.query('select count_sent(array(select id from sent_transfers))')
  const oneByOne = await contentsOf(pool)
  for (const [index, table] of totals.entries()) {
    if (inBulk[index] !== oneByOne[index]) throw new Error(`counted in bulk, ${table} is another`)
  }
}

async function contentsOf(pool: Pool): Promise<(string | undefined)[]> {
  const contents: (string | undefined)[] = []
  for (const table of totals) {
    const { rows } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || md5(string_agg(line, e'\\n' order by line)) as hash
       from (select ${table}::text as line from ${table}) as lines`,
    )
    contents.push(rows[0]?.hash)
  }
  return contents
}

type Made = { drop: string; make: string }

/**
 * An index that is made at the end is made ten times faster, and references are checked at once. Keys stay, unless
 * nothing refers to them (`withKeys`).
 */
export async function withoutIndexes(
  pool: Pool,
  { tables, withKeys = false }: { tables: readonly string[]; withKeys?: boolean },
  work: () => Promise<void>,
): Promise<void> {
  const { rows: made } = await pool.query<Made>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = any($1::regclass[]) and (contype = 'f' or contype in ('p', 'u') and $2)
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [tables, withKeys],
  )
  for (const { drop } of made) await pool.query(drop)
  await work()
  // Sorting by the disk takes three times as long.
  await pool.query(`set maintenance_work_mem = '512MB'`)
  for (const { make } of made) await pool.query(make)
}
