import type { Locator, Page } from '@playwright/test'
import type { Stories } from '@envoi/testing/browser'

/** What people do with their lists, by the words that they read there. */
export const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name })
export const grid = (page: Page, name: string): Locator => page.getByRole('grid', { name, exact: true })
export const aside = (page: Page): Locator => page.getByRole('region', { name: 'Transfer details' })
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })

const tables = ['transfers', 'transfer_files', 'transfer_recipients', 'transfer_words']

/**
 * Transfers of one person by the thousand, made in the database: a minute between each and the next, one file and one
 * recipient in each. Triggers and indexes are kept out of it, which would take as long as all else.
 */
export async function fill(stories: Stories, email: string, count: number): Promise<void> {
  // A call would have given up on it.
  const { pool } = stories.service.database.connect()
  // Something must have been sent, for there to be a place where it was sent to.
  await stories.service.person('Somebody').create({ 'a.txt': 1 })
  const { rows: indexes } = await pool.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = any($1) and indexdef not like 'CREATE UNIQUE%'`,
    [tables],
  )
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`)
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  const prefix = email.replaceAll(/[^a-z0-9]/gi, '')
  await pool.query(
    `insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, owner_id, sender_email,
       sender_email_key, name, message, allow_preview, download_confirmation, expiry_reminder, summary,
       valid_from, valid_to, file_count, size, created_at)
     select $2 || n, '\\x00', 'S1', 'ENABLED', 'disk', (select min(id) from intakes), 'en', users.id, $1, $1,
       'Batch ' || lpad(n::text, 5, '0'), 'The papers of week ' || n, true, true, true, true,
       now() - interval '1 day', now() + interval '3 days', 1, n * 1000, now() - n * interval '1 minute'
     from generate_series(1, $3::int) as n, users where users.email = $1`,
    [email, prefix, count],
  )
  const made = `(select id, public_id from transfers where public_id like '${prefix}%') as made`
  await pool.query(`
    insert into transfer_files (transfer_id, public_id, label, position, name, size, object_key, version, crc32)
    select id, public_id || '-f', 'f00001', 1, 'plan-' || public_id || '.pdf', 1000, 'made/' || public_id, 'v', 1 from ${made}`)
  await pool.query(`
    insert into transfer_recipients (transfer_id, email, email_key, secret_seed)
    select id, 'to-' || public_id || '@example.org', 'to-' || public_id || '@example.org', '\\x00' from ${made}`)
  for (const table of tables.slice(0, 3)) await pool.query(`analyze ${table}`)
  await pool.query(`select write_transfer_words(array(select id from ${made}))`)
  for (const index of indexes) await pool.query(index.made)
  for (const table of tables) await pool.query(`alter table ${table} enable trigger user`)
}
