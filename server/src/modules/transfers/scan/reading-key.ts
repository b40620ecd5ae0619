import { and, eq, isNull, sql } from '../../../platform/database/drizzle.ts'
import type { Secret } from '../../../outside/object-store/port.ts'
import type { Database, Reader, Transaction } from '../../../platform/database/connect.ts'
import type { Publish } from '../../../platform/events.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { changeLocked } from '../change-locked.ts'
import { readingKeys, transferFiles } from '../tables.ts'
import type { Transfer } from '../transfer.ts'

/**
 * The secret of an encrypted transfer while its files wait to be read, which happens after its sender has gone. It is
 * wrapped with a key from outside the database, goes with the last file that waited, and lives for an hour at most.
 */
const PURPOSE = 'reading-key'
const LIVES = '1 hour'

export type ReadingKeys = {
  /** In place of one that may be there. */
  keep(tx: Transaction, transferId: number, secret: Buffer): Promise<void>
  /** Nothing when its hour is over. One that was wrapped under another ENVOI_SECRET is of no use, and forgotten. */
  find(reader: Reader, transferId: number): Promise<Secret>
}

export const createReadingKeys = (secrets: Secrets): ReadingKeys => ({
  async keep(tx, transferId, secret) {
    const wrapped = secrets.encrypt(PURPOSE, String(transferId), secret.toString('base64'))
    const expiresAt = sql`now() + ${LIVES}::interval`
    await tx
      .insert(readingKeys)
      .values({ transferId, wrapped, expiresAt })
      .onConflictDoUpdate({ target: readingKeys.transferId, set: { wrapped, expiresAt } })
  },
  async find(reader, transferId) {
    const [row] = await reader
      .select({ wrapped: readingKeys.wrapped, isOver: sql<boolean>`${readingKeys.expiresAt} <= now()` })
      .from(readingKeys)
      .where(eq(readingKeys.transferId, transferId))
    if (!row || row.isOver) return undefined
    try {
      return Buffer.from(secrets.decrypt(PURPOSE, String(transferId), row.wrapped), 'base64')
    } catch {
      // Whoever sent it is asked for the password again, as when the hour is over. One that came meanwhile stays.
      const unreadable = and(eq(readingKeys.transferId, transferId), eq(readingKeys.wrapped, row.wrapped))
      await reader.delete(readingKeys).where(unreadable)
      return undefined
    }
  },
})

/** Written out once: while one of these is there, the key is needed. */
const isSomeWaiting = sql`exists (
  select from transfer_files join transfers on transfers.id = transfer_files.transfer_id
  where transfer_files.transfer_id = reading_keys.transfer_id and scan = 'waiting'
    and transfer_files.deleted_at is null and transfers.status <> 'DELETED')`

/**
 * Its sender has told the password again. Files that still wait have another hour, and where they had waited for the
 * key, they are read now.
 */
export async function renewReading(
  { database, publish, readingKeys }: { database: Database; publish: Publish; readingKeys: ReadingKeys },
  { id, publicId }: Pick<Transfer, 'id' | 'publicId'>,
  secret: Buffer,
): Promise<void> {
  await changeLocked(database, id, async (tx) => {
    const waiting = and(
      eq(transferFiles.transferId, id),
      eq(transferFiles.scan, 'waiting'),
      isNull(transferFiles.deletedAt),
    )
    const [first] = await tx.select({ id: transferFiles.id }).from(transferFiles).where(waiting).limit(1)
    if (!first) return
    const isKnown = (await readingKeys.find(tx, id)) !== undefined
    await readingKeys.keep(tx, id, secret)
    const unlocked = await tx
      .update(transferFiles)
      .set({ scanTrouble: null })
      .where(and(waiting, eq(transferFiles.scanTrouble, 'locked')))
      .returning({ id: transferFiles.id })
    if (!isKnown || unlocked.length > 0) await publish(tx, 'transfer-sealed', publicId)
  })
}

/** The last file that waited has been read: nobody needs the key any more. */
export async function dropReadingKey(tx: Transaction, transferId: number): Promise<void> {
  await tx.execute(sql`delete from reading_keys where transfer_id = ${transferId} and not ${isSomeWaiting}`)
}

/** Keys whose hour is over, and those that a deleted file or transfer has left without a use. */
export const forgetReadingKeys = (database: Database): Job => ({
  name: 'forget-reading-keys',
  cron: '* * * * *',
  async handle() {
    await database.execute(sql`delete from reading_keys where expires_at <= now() or not ${isSomeWaiting}`)
  },
})
