import { eq, sql } from '../../platform/database/drizzle.ts'
import { grant as limits } from '@envoi/contract/limits'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { downloadGrants } from './tables.ts'

/**
 * A grant is one counted download: it must start within five minutes and then covers every range and resume of that
 * download; one that never started gives its count back. It is looked up again for each request, so what ends the
 * transfer ends the grant at once.
 */
export type Grant = {
  id: number
  transferId: number
  fileId: number | null
  recipientId: number | null
  isPreview: boolean
  hasStarted: boolean
}
export type NewGrant = {
  transferId: number
  fileId: number | null
  recipientId: number | null
  isPreview: boolean
  passwordHash: string | null
  /** How many bytes it covers, and whose volume they were reserved from; a preview's from none. */
  size: number
  volumeSubject: string | null
}

const later = (milliseconds: number) => sql`now() + ${milliseconds} * interval '1 millisecond'`

export async function issueGrant(tx: Transaction, grant: NewGrant): Promise<string> {
  const { token, hash } = newToken()
  await tx
    .insert(downloadGrants)
    .values({ ...grant, tokenHash: hash, startBy: later(limits.startsWithin), lapsesAt: later(limits.resumesWithin) })
  return token
}

export type GrantedDownload = { grant: Grant; publicId: string }

/** The grant with its transfer's public id, or nothing when it cannot be used now, whatever the reason. */
export async function findUsableGrant(reader: Reader, token: string): Promise<GrantedDownload | undefined> {
  const { rows } = await reader.execute<{
    id: string
    transfer_id: string
    file_id: string | null
    recipient_id: string | null
    is_preview: boolean
    has_started: boolean
    public_id: string
  }>(sql`
    select download_grants.id, transfer_id, file_id, recipient_id, is_preview, started_at is not null as has_started,
      public_id
    from download_grants join transfers on transfers.id = transfer_id
    where token_hash = ${hashToken(token)}
      and now() < lapses_at and (started_at is not null or now() < start_by)
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
        recipientId: row.recipient_id === null ? null : Number(row.recipient_id),
        isPreview: row.is_preview,
        hasStarted: row.has_started,
      },
      publicId: row.public_id,
    }
  )
}

/** What others may know of a grant; nothing once it was swept. */
export type GrantFacts = Pick<
  typeof downloadGrants.$inferSelect,
  'transferId' | 'recipientId' | 'fileId' | 'issuedAt' | 'startedAt'
>

export async function findGrant(reader: Reader, id: number): Promise<GrantFacts | undefined> {
  const { transferId, recipientId, fileId, issuedAt, startedAt } = downloadGrants
  const [row] = await reader
    .select({ transferId, recipientId, fileId, issuedAt, startedAt })
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
