import { and, eq, isNull, sql } from 'drizzle-orm'
import { grant as limits } from '@envoi/contract/limits'
import type { Database, Reader, Transaction } from '../../platform/database/connect.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import { downloadGrants } from './tables.ts'

/**
 * A grant is one counted download: it must start within five minutes and then covers every range and resume of that
 * download. It is looked up again for each request, so what ends the transfer ends the grant at once.
 */
export type Grant = { id: number; transferId: number; fileId: number | null; isPreview: boolean; hasStarted: boolean }
export type NewGrant = {
  transferId: number
  fileId: number | null
  recipientId: number | null
  isPreview: boolean
  passwordHash: string | null
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
    is_preview: boolean
    has_started: boolean
    public_id: string
  }>(sql`
    select download_grants.id, transfer_id, file_id, is_preview, started_at is not null as has_started, public_id
    from download_grants join transfers on transfers.id = transfer_id
    where token_hash = ${hashToken(token)}
      and now() < lapses_at and (started_at is not null or now() < start_by)
      and status = 'ENABLED' and valid_from <= now() and now() < valid_to
      and download_grants.password_hash is not distinct from transfers.password_hash`)
  const [row] = rows
  return (
    row && {
      grant: {
        id: Number(row.id),
        transferId: Number(row.transfer_id),
        fileId: row.file_id === null ? null : Number(row.file_id),
        isPreview: row.is_preview,
        hasStarted: row.has_started,
      },
      publicId: row.public_id,
    }
  )
}

/** The first bytes are about to leave: from here on resumes are covered. */
export async function startGrant(database: Database, id: number): Promise<void> {
  await database
    .update(downloadGrants)
    .set({ startedAt: sql`now()` })
    .where(and(eq(downloadGrants.id, id), isNull(downloadGrants.startedAt)))
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
