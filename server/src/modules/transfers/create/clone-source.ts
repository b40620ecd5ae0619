import type { NewTransfer } from '@envoi/contract/transfers'
import { eq, sql } from '../../../platform/database/drizzle.ts'
import { may } from '../../../platform/authority.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Actor, hasScope, lacksScope } from '../../accounts/index.ts'
import type { TransferAccess } from '../access.ts'
import { requireHere } from '../change-locked.ts'
import type { FileDraft } from './new-files.ts'
import { findFiles, findTransfer } from '../store.ts'
import { transfers } from '../tables.ts'
import { type SealedFile, type Transfer, isReady } from '../transfer.ts'

/** The transfer that files are cloned from, with those files by their ids. */
export type CloneSource = { transfer: Transfer; files: ReadonlyMap<string, SealedFile> }

type CloneRequest = { asked: NewTransfer; files: FileDraft[] }

/**
 * Only who manages a transfer makes another from it: its owner, or the holder of its secret. To everybody else it is as
 * if there were nothing. It must be open to its recipients at that moment, so that nothing gets round what closed it.
 */
export async function findCloneSource(
  { database, access }: { database: Database; access: TransferAccess },
  { asked, files }: CloneRequest,
  actor: Actor,
): Promise<CloneSource | undefined> {
  if (asked.cloningSourceTransfer === undefined) return undefined
  const transfer = await findTransfer(database, asked.cloningSourceTransfer)
  // A key that may only send makes no copy of what its owner has sent: somebody else would read it.
  const mayManage = hasScope(actor, 'manage')
  const asker = { ...actor, user: mayManage ? actor.user : undefined, senderSecret: asked.cloningSourceSecret }
  if (!transfer || !may(asker, access.manage, { transfer, recipients: [] })) {
    throw mayManage ? new Refusal('NOT_FOUND') : lacksScope('manage')
  }
  requireOpen(transfer)
  // A copy would need the password of its source for ever.
  if (transfer.isEncrypted) throw new Refusal('NOT_AVAILABLE')
  const ready = (await findFiles(database, transfer.id)).filter(isReady)
  const source = { transfer, files: new Map(ready.map((file) => [file.publicId, file])) }
  for (const file of files) requireSame(source, file)
  return source
}

/** It has not been closed since: whoever would close it waits until the new transfer is written. */
export async function holdCloneSource(tx: Transaction, { transfer }: CloneSource): Promise<void> {
  const [row] = await tx
    .select({
      status: transfers.status,
      bucketId: transfers.bucketId,
      isExpired: sql<boolean>`${transfers.validTo} <= now()`,
    })
    .from(transfers)
    .where(eq(transfers.id, transfer.id))
    .for('share')
  if (!row) throw new Refusal('NOT_FOUND')
  requireOpen(row)
  // It was moved a moment ago: its files are elsewhere, and the next try finds them there.
  if (row.bucketId !== transfer.bucketId) throw new Refusal('UNAVAILABLE', { retryAfter: 1 })
}

function requireOpen(transfer: Pick<Transfer, 'status' | 'isExpired'>): void {
  requireHere(transfer)
  if (transfer.status !== 'ENABLED') throw new Refusal('WRONG_STATUS')
}

function requireSame({ files }: CloneSource, { sourceFileId, size }: FileDraft): void {
  if (sourceFileId === undefined) return
  const file = files.get(sourceFileId)
  if (!file) throw new Refusal('NOT_FOUND')
  if (file.size !== size) throw new Refusal('BAD_REQUEST', { detail: 'files: a clone has the size of its source' })
}
