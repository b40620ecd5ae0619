import { eq } from '../../../platform/database/drizzle.ts'
import type { TransferStatus } from '@envoi/contract/words'
import type { Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { closeIntake } from '../../storage/index.ts'
import { endTransfers } from '../lifecycle/end-transfers.ts'
import { openAtStart } from '../lifecycle/make-available.ts'
import { findTransfer, lockTransfer } from '../store.ts'
import { transfers } from '../tables.ts'
import { type Transfer, statusSteps } from '../transfer.ts'

/** What an operator does: out of reach while they look, given back, or ended for good. */
export type ReviewStep = 'moderate' | 'release' | 'delete'

/** To its recipients a transfer under review looks as if it were not there yet. Each step can be repeated. */
export async function review(
  tx: Transaction,
  publicId: string,
  step: ReviewStep,
): Promise<{ id: number; status: TransferStatus } | undefined> {
  const found = await findTransfer(tx, publicId)
  if (!found) return undefined
  const transfer = await lockTransfer(tx, found.id)
  return { id: transfer.id, status: await steps[step](tx, transfer) }
}

const steps: Record<ReviewStep, (tx: Transaction, transfer: Transfer) => Promise<TransferStatus>> = {
  async moderate(tx, { id, status }) {
    if (status === 'MODERATING') return status
    if (!statusSteps[status].includes('MODERATING')) throw new Refusal('WRONG_STATUS')
    await tx.update(transfers).set({ status: 'MODERATING', statusBeforeReview: status }).where(eq(transfers.id, id))
    return 'MODERATING'
  },
  async release(tx, transfer) {
    if (transfer.status !== 'MODERATING') return transfer.status
    // What has expired meanwhile is gone for its recipients all the same, and the job writes that down next.
    const status = transfer.statusBeforeReview ?? 'DISABLED'
    await tx.update(transfers).set({ status, statusBeforeReview: null }).where(eq(transfers.id, transfer.id))
    // Its start may have come meanwhile, and mail that was to leave has not: the job finds both due at once.
    if (status !== 'DISABLED') await openAtStart(tx, transfer)
    return status
  },
  async delete(tx, { id, status }) {
    if (status !== 'DELETED') await endTransfers(tx, { closeIntake }, eq(transfers.id, id), 'moderated')
    return 'DELETED'
  },
}
