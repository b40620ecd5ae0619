import { DAY, type PlanLimits } from '@envoi/contract/limits'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import type { Reader } from '../../platform/database/connect.ts'
import { limitsOf } from '../accounts/index.ts'
import { findOwner } from './owner.ts'
import type { Transfer } from './transfer.ts'

/** What holds for a transfer is the plan of its owner, whoever changes it; a visitor's has the free limits. */
export async function limitsOfOwner(
  reader: Reader,
  transfer: Pick<Transfer, 'ownerId'>,
  visitorLimits: PlanLimits,
): Promise<PlanLimits> {
  const owner = await findOwner(reader, transfer)
  return owner ? limitsOf(owner) : visitorLimits
}

/** What a transfer may still become. */
export const changeLimits = (limits: PlanLimits, now: Date): ManagedTransferView['limits'] => ({
  latestEnd: new Date(now.getTime() + limits.validityDays * DAY).toISOString(),
  recipients: limits.recipients,
  messageLength: limits.messageLength,
  files: limits.filesPerTransfer,
  size: limits.uploadSize,
})
