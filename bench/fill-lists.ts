import type { Database } from '@envoi/server/platform/database/connect'
import { countInBulk, withoutIndexes } from './count-in-bulk.ts'

type Pool = Database['pool']

/**
 * Transfers by the hundred thousand, made in the database: five files each, one to three recipients, half of them over,
 * names in several scripts, each downloaded once by each recipient. `large` owns a fifth of all, or as many tenths as
 * `tenths` says. `busy` owns 2,000 and received 1,000, all among the first 10,000, so that the same person can be asked
 * about in tables of any size.
 */
export type Whose = { large: number; busy: number; busyEmail: string; tenths?: number }

export async function fillLists(pool: Pool, whose: Whose, range: Range): Promise<void> {
  await fillTransfers(pool, range, (some) => fillSome(pool, whose, some))
}

const tables = [
  'transfers',
  'transfer_files',
  'transfer_recipients',
  'transfer_words',
  'transfer_downloads',
  'transfer_events',
]
export type Range = { from: number; to: number }

/** Writes transfers by the hundred thousand, each called `bench-` and its number, and counts them. */
export async function fillTransfers(pool: Pool, range: Range, fillSome: (some: Range) => Promise<void>): Promise<void> {
  await pool.query(`set work_mem = '512MB'`)
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`)
  await withoutIndexes(pool, { tables }, async () => {
    const step = 100_000
    for (let from = range.from; from <= range.to; from += step) {
      await fillSome({ from, to: Math.min(range.to, from + step - 1) })
    }
  })
  for (const table of tables) await pool.query(`alter table ${table} enable trigger user`)
  for (const table of tables) await pool.query(`vacuum analyze ${table}`)
  await countInBulk(pool)
}

async function fillSome(pool: Pool, { large, busy, busyEmail, tenths = 2 }: Whose, { from, to }: Range): Promise<void> {
  const word = (seed: string): string => `(${vocabulary})[1 + (((${seed}) * 2654435761) >> 7) % ${words.length}]`
  await pool.query(`
    insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, owner_id, sender_email,
      sender_email_key, sender_name, name, message, allow_preview, download_confirmation, expiry_reminder, summary,
      valid_from, valid_to, file_count, size, created_at, deleted_at, end_reason)
    select 'bench-' || n, '\\x00', 'S1', case when n % 2 = 0 then 'ENABLED' else 'DELETED' end, 'disk',
      (select min(id) from intakes), 'en',
      case when n % 10 < ${tenths} then ${large} when n <= 10000 and n % 10 in (2, 3) then ${busy} end,
      'p' || n % 40000 || '@example.org', 'p' || n % 40000 || '@example.org', 'Person ' || n % 40000,
      initcap(${word('n')}) || ' ' || ${word('n * 7')} || ' ' || n,
      'Here is the ' || ${word('n * 3')} || ' you asked for, see ' || ${word('n * 11')},
      true, true, true, true, now() - interval '1 day', now() + interval '20 days', 5, n % 1000003 + 5,
      now() - n * interval '1 second', case when n % 2 = 1 then now() end,
      case n % 4 when 1 then 'expired' when 3 then 'deleted' end
    from generate_series(${from}::bigint, ${to}::bigint) as n`)
  const fresh = `(
    select id, substr(public_id, 7)::bigint as n, status from transfers
    where id > (select coalesce(max(transfer_id), 0) from transfer_words) and public_id like 'bench-%') as made`
  await pool.query(`
    insert into transfer_files (transfer_id, public_id, label, position, name, size, object_key, version, crc32)
    select id, 'bench-' || n || '-' || k, 'f0000' || k, k,
      ${word('n * 5 + k')} || '-' || ${word('n * 13 + k')} || '-' || k || '.pdf', n / 5 + 1, 'bench/' || n || '/' || k, 'v', 1
    from ${fresh}, generate_series(1, 5) as k`)
  await pool.query(
    `
    insert into transfer_recipients (transfer_id, email, email_key, secret_seed, is_over)
    select id, email, email, '\\x00', status = 'DELETED' from ${fresh}, lateral (
      select 'r' || (n * 2654435761 >> 6) % 50000 + k || '@example.org' as email from generate_series(0, (n % 2)::int) as k
      union all select $1 where n <= 10000 and n % 10 = 4
    ) as addresses`,
    [busyEmail],
  )
  await pool.query(`
    insert into transfer_downloads (transfer_id, day, file_id, recipient_id, downloads)
    select made.id, (now() at time zone 'UTC')::date - (n % 400)::int, 0, transfer_recipients.id, 1
    from ${fresh} join transfer_recipients on transfer_id = made.id`)
  await pool.query(`
    insert into transfer_events (transfer_id, type) select id, unnest(array['UPLOADED', 'AVAILABLE']) from ${fresh}`)
  await pool.query(`select write_transfer_words(array(select id from ${fresh}))`)
}

const words =
  `report plans photos invoice contract video summer winter budget réunion été façade Žižek отчёт данные project
  final draft music album site garden house bridge design logo poster thesis chapter notes minutes offer`.split(/\s+/)
const vocabulary = `array[${words.map((word) => `'${word}'`).join(', ')}]`
