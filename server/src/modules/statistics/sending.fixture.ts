import { sql } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type Account, findAccountByUid } from '../accounts/index.ts'

export type Sent = { id: number }
export type Group = { id: number; publicId: string }

/** People and what they send, written as the modules before this one write it, on a true database without bytes. */
export function createSending(database: Database) {
  let made = 0
  const run = (query: Parameters<Database['execute']>[0]) => database.execute<{ id: string }>(query)

  return {
    async account(): Promise<Account> {
      const uid = `person${(made += 1)}`
      await run(sql`insert into users (uid, email, email_key, display_name, lang)
        values (${uid}, ${`${uid}@example.org`}, ${`${uid}@example.org`}, ${uid}, 'en')`)
      const account = await findAccountByUid(database, uid)
      if (!account) throw new Error('the account is not there')
      return account
    },
    async join(owner: Account, ...members: Account[]): Promise<void> {
      for (const { id } of members) {
        await run(sql`update users set manager_id = ${owner.id} where id = ${id} and manager_id is null`)
      }
    },
    async leave(...members: Account[]): Promise<void> {
      for (const { id } of members) await run(sql`update users set manager_id = null where id = ${id}`)
    },
    async group(owner: Account, name: string): Promise<Group> {
      const { rows } = await run(sql`
        insert into member_groups (public_id, owner_id, name) values (${`g-${name}`}, ${owner.id}, ${name}) returning id`)
      return { id: Number(rows[0]?.id), publicId: `g-${name}` }
    },
    /** Into a group, or out of all; whoever is in a team. */
    async enter(group: Group | undefined, ...members: Account[]): Promise<void> {
      for (const { id } of members) {
        await run(
          sql`update users set member_group_id = ${group?.id ?? null} where id = ${id} and manager_id is not null`,
        )
      }
    },
    /** On its way; by a visitor without an account. Every file has ten bytes. */
    async begin(
      owner: Account | undefined,
      day: string,
      files: string[],
      recipients: string[] = [],
      place = 'www',
    ): Promise<Sent> {
      const name = `transfer${(made += 1)}`
      const { rows } = await run(sql`
        with intake as (
          insert into intakes (token_hash, bucket_id, bucket_path)
          values (convert_to(${name}, 'UTF8'), 'disk', ${name}) returning id
        )
        insert into transfers (public_id, secret_seed, type, status, bucket_id, intake_id, lang, owner_id,
          allow_preview, download_confirmation, expiry_reminder, summary, valid_from, valid_to,
          file_count, size, created_at, place)
        select ${name}, '', 'S1', 'UPLOADING', 'disk', id, 'en', ${owner?.id ?? null}::bigint,
          true, true, true, true, now(), now() + interval '7 days',
          ${files.length}::int, ${files.length * 10}::int, ${`${day}T12:00:00Z`}::timestamptz, ${place}
        from intake returning id`)
      const sent = { id: Number(rows[0]?.id) }
      for (const file of files) await this.file(sent, file)
      for (const email of recipients) await this.recipient(sent, email)
      return sent
    },
    /** Of a transfer that is still coming: the file that is cloned is there, or all that were sent and not that one. */
    async halve({ id }: Sent, half: 'CLONED' | 'UPLOADED'): Promise<void> {
      const status = half === 'CLONED' ? 'UPLOADING' : 'CLONING'
      const which = half === 'CLONED' ? sql`=` : sql`<>`
      const { rowCount } = await run(sql`
        update transfers set status = ${status} where id = ${id} and status = 'UPLOADING' and file_count > 1`)
      if (rowCount !== 1) return
      await run(sql`update transfer_files set version = 'v', crc32 = 1 where transfer_id = ${id} and version is null
        and id ${which} (select min(id) from transfer_files where transfer_id = ${id})`)
      await run(sql`insert into transfer_events (transfer_id, type) values (${id}, ${half})`)
    },
    async finish({ id }: Sent): Promise<void> {
      await run(sql`update transfer_files set version = 'v', crc32 = 1 where transfer_id = ${id} and version is null`)
      await run(sql`update transfers set status = 'ENABLED' where id = ${id}`)
      await run(sql`insert into transfer_events (transfer_id, type) values (${id}, 'UPLOADED')`)
    },
    async send(
      owner: Account | undefined,
      day: string,
      files: string[],
      recipients: string[] = [],
      place = 'www',
    ): Promise<Sent> {
      const sent = await this.begin(owner, day, files, recipients, place)
      await this.finish(sent)
      return sent
    },
    async file({ id }: Sent, name: string): Promise<void> {
      const label = `f${(made += 1)}`
      await run(sql`
        insert into transfer_files (transfer_id, public_id, label, position, name, size, object_key)
        values (${id}, ${label}, ${label}, 1, ${name}, 10, ${label})`)
    },
    /** To what is whole; it has not come yet. */
    async addFile({ id }: Sent, name: string): Promise<void> {
      const label = `f${(made += 1)}`
      const { rowCount } = await run(sql`
        insert into transfer_files (transfer_id, public_id, label, position, name, size, object_key, intake_id)
        select id, ${label}, ${label}, 1, ${name}, 10, ${label}, intake_id from transfers
        where id = ${id} and status = 'ENABLED'`)
      if (rowCount === 1)
        await run(sql`update transfers set file_count = file_count + 1, size = size + 10 where id = ${id}`)
    },
    async deleteFile({ id }: Sent): Promise<void> {
      const { rowCount } = await run(sql`
        update transfer_files set deleted_at = now() where id = (
          select min(file.id) from transfer_files as file join transfers on transfers.id = transfer_id
          where transfer_id = ${id} and file.deleted_at is null and status = 'ENABLED')`)
      if (rowCount === 1)
        await run(sql`update transfers set file_count = file_count - 1, size = size - 10 where id = ${id}`)
    },
    async renameFile({ id }: Sent, name: string): Promise<void> {
      await run(sql`update transfer_files set name = ${name} where id = (
        select max(id) from transfer_files where transfer_id = ${id} and deleted_at is null)`)
    },
    async recipient({ id }: Sent, email: string): Promise<void> {
      await run(sql`insert into transfer_recipients (transfer_id, email, email_key, secret_seed)
        values (${id}, ${email}, ${email.toLowerCase()}, '') on conflict do nothing`)
    },
    async removeRecipient({ id }: Sent, email: string): Promise<void> {
      await run(sql`delete from transfer_recipients where transfer_id = ${id} and email = ${email}`)
    },
    /** By a recipient, or by somebody with the link alone. */
    async download({ id }: Sent, day: string, email?: string): Promise<void> {
      await run(sql`
        insert into transfer_downloads (transfer_id, day, file_id, recipient_id, downloads)
        select ${id}, ${day}::date, 0, coalesce(
          (select id from transfer_recipients where transfer_id = ${id} and email = ${email ?? null}), 0), 1
        on conflict (transfer_id, day, file_id, recipient_id)
        do update set downloads = transfer_downloads.downloads + 1`)
    },
    /** As if the last of them had never been. */
    async returnDownload({ id }: Sent): Promise<void> {
      await run(sql`update transfer_downloads set downloads = downloads - 1 where ctid = (
        select ctid from transfer_downloads where transfer_id = ${id} limit 1)`)
      await run(sql`delete from transfer_downloads where transfer_id = ${id} and downloads = 0`)
    },
    async claim({ id }: Sent, owner: Account): Promise<void> {
      await run(sql`update transfers set owner_id = ${owner.id} where id = ${id} and owner_id is null`)
    },
    async end({ id }: Sent): Promise<void> {
      await run(sql`update transfers set status = 'DELETED' where id = ${id} and status <> 'DELETED'`)
    },
    /** In the order of the module that does it. */
    async closeAccount(owner: Account): Promise<void> {
      await database.transaction(async (tx) => {
        await tx.execute(sql`select from users where id = ${owner.id} for update`)
        await tx.execute(
          sql`update transfers set status = 'DELETED' where owner_id = ${owner.id} and status <> 'DELETED'`,
        )
        await tx.execute(sql`
          with erased as (update transfers set owner_id = null where owner_id = ${owner.id} returning id)
          delete from transfer_recipients using erased where transfer_id = erased.id`)
        await tx.execute(sql`delete from users where id = ${owner.id}`)
      })
    },
  }
}
