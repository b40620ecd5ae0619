import { eq, sql } from '../../platform/database/drizzle.ts'
import { grant as limits, previewGrants } from '@envoi/contract/limits'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { downloadGrants } from './tables.ts'
import { today } from './volume.ts'

/**
 * A grant is one counted download, or one preview: it must start within five minutes and then covers every range and
 * resume of that download, up to twice its size; one that never started gives its count back. It is looked up again for
 * each request, so what ends the transfer ends the grant at once.
 */
export type Grant = {
  id: number
  transferId: number
  /** Of one file, of several as a ZIP, or, where both are null, of all as a ZIP. */
  fileId: number | null
  fileIds: number[] | null
  recipientId: number | null
  isPreview: boolean
  hasStarted: boolean
  /** How many bytes it was given for, and how many of them have been delivered as far as is written down. */
  size: number
  delivered: number
}
export type NewGrant = {
  transferId: number
  fileId: number | null
  fileIds: number[] | null
  recipientId: number | null
  isPreview: boolean
  passwordHash: string | null
  /** How many bytes it covers, and whose volume they were reserved from. */
  size: number
  volumeSubject: string
  /** Who asked for it, as far as limits go. */
  holder: string
}

/** What a grant may deliver, of all its requests together. */
export const mostOf = (size: number): number => limits.delivers.times * size + limits.delivers.more

const later = (milliseconds: number) => sql`now() + ${milliseconds} * interval '1 millisecond'`

export async function issueGrant(tx: Transaction, grant: NewGrant): Promise<string> {
  const { token, hash } = newToken()
  await tx.insert(downloadGrants).values({
    ...grant,
    tokenHash: hash,
    startBy: later(limits.startsWithin),
    lapsesAt: later(limits.resumesWithin),
    charged: grant.size,
    chargedOn: today,
    activeAt: sql`now()`,
  })
  return token
}

/** Of the second half of a transfer's previews nobody has more than a share of all: many may look from one place. */
export async function requirePreviewShare(tx: Transaction, transferId: number, holder: string): Promise<void> {
  const { rows } = await tx.execute<{ is_over: boolean }>(sql`
    select (
      select count(*) from download_grants
      where transfer_id = transfers.id and holder = ${holder} and is_preview and returned_at is null
        and issued_at > now() - ${previewGrants.per} * interval '1 millisecond'
    ) >= ${previewGrants.share}::float8 * most and previews > most / 2 as is_over
    from transfers,
      lateral (select greatest(${previewGrants.atLeast}::int, ${previewGrants.perFile}::int * file_count) as most) as limits
    where id = ${transferId}`)
  if (rows[0]?.is_over === true) throw new Refusal('TOO_MANY_PREVIEWS')
}

export type GrantedDownload = {
  grant: Grant
  publicId: string
  /** Whether it may be downloaded any number of times. */
  isUnlimited: boolean
  /** Changes with everything that its bytes are made of. */
  mark: string
}

/** A row that is written has a new xmin, and a later one. */
const writtenOf = sql`concat_ws(' ', count(*), sum(transfer_files.xmin::text::bigint))`

const markOf = (transfer: { bucketId: string; name: string | null }, written: string): string =>
  JSON.stringify([transfer.bucketId, transfer.name, written])

/** The mark of what a ZIP of these files holds, or of all, as long as it is still as it was read. */
export async function findMarkOfZip(
  reader: Reader,
  transfer: { id: number; bucketId: string; name: string | null },
  publicIds: string[] | undefined,
): Promise<string> {
  const { rows } = await reader.execute<{ written: string }>(
    sql`select ${writtenOf} as written from transfer_files where transfer_id = ${transfer.id}
      and (${publicIds === undefined} or public_id = any(${sql.param(publicIds ?? [])}::text[]))`,
  )
  return markOf(transfer, rows[0]?.written ?? '')
}

/** The grant with its transfer's public id, or nothing when it cannot be used now, whatever the reason. */
export async function findUsableGrant(reader: Reader, token: string): Promise<GrantedDownload | undefined> {
  const { rows } = await reader.execute<{
    id: string
    transfer_id: string
    file_id: string | null
    file_ids: string[] | null
    recipient_id: string | null
    is_preview: boolean
    has_started: boolean
    size: string
    delivered: string
    public_id: string
    is_unlimited: boolean
    bucket_id: string
    name: string | null
    written: string
  }>(sql`
    select download_grants.id, transfer_id, file_id, file_ids, recipient_id, is_preview, started_at is not null as has_started,
      download_grants.size, delivered, public_id, max_downloads is null as is_unlimited,
      bucket_id, name, (
        select ${writtenOf} from transfer_files
        where transfer_id = download_grants.transfer_id and (file_id is null or transfer_files.id = file_id)
          and (file_ids is null or transfer_files.id = any(file_ids))
      ) as written
    from download_grants join transfers on transfers.id = transfer_id
    where token_hash = ${hashToken(token)}
      and now() < lapses_at and (started_at is not null or now() < start_by) and returned_at is null
      and (allow_preview or not is_preview)
      and status = 'ENABLED' and valid_from <= now() and now() < valid_to
      and download_grants.password_hash is not distinct from transfers.password_hash
      and (recipient_id is null or exists (select from transfer_recipients where id = recipient_id))`)
  const [row] = rows
  return (
    row && {
      grant: {
        id: Number(row.id),
        transferId: Number(row.transfer_id),
        fileId: row.file_id === null ? null : Number(row.file_id),
        fileIds: row.file_ids === null ? null : row.file_ids.map(Number),
        recipientId: row.recipient_id === null ? null : Number(row.recipient_id),
        isPreview: row.is_preview,
        hasStarted: row.has_started,
        size: Number(row.size),
        delivered: Number(row.delivered),
      },
      publicId: row.public_id,
      isUnlimited: row.is_unlimited,
      mark: markOf({ bucketId: row.bucket_id, name: row.name }, row.written),
    }
  )
}

/** What others may know of a grant; nothing once it was swept. */
export type GrantFacts = Pick<
  typeof downloadGrants.$inferSelect,
  'transferId' | 'recipientId' | 'fileId' | 'fileIds' | 'issuedAt' | 'startedAt'
>

export async function findGrant(reader: Reader, id: number): Promise<GrantFacts | undefined> {
  const { transferId, recipientId, fileId, fileIds, issuedAt, startedAt } = downloadGrants
  const [row] = await reader
    .select({ transferId, recipientId, fileId, fileIds, issuedAt, startedAt })
    .from(downloadGrants)
    .where(eq(downloadGrants.id, id))
  return row
}

const SWEPT_AT_ONCE = 10_000

/** A grant that lapsed a month ago tells nobody anything any more. */
export const sweepGrants = (database: Database): Job => ({
  name: 'sweep-grants',
  cron: '41 * * * *',
  async handle() {
    await database.execute(sql`
      delete from download_grants where id in (
        select id from download_grants where lapses_at < now() - interval '30 days'
        order by lapses_at limit ${SWEPT_AT_ONCE})`)
  },
})
