import { type PlanLimits, DAY } from '@envoi/contract/limits'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import type { Reader } from '../../platform/database/connect.ts'
import { type Account, findAccount, isPaying, limitsOf, payerIdOf } from '../accounts/index.ts'
import type { Transfer } from './transfer.ts'

type Owned = Pick<Transfer, 'ownerId'>

/** Nobody owns a visitor's. */
export const findOwner = async (reader: Reader, { ownerId }: Owned): Promise<Account | undefined> =>
  ownerId === null ? undefined : findAccount(reader, ownerId)

/** An address costs anybody a minute, a visitor or a free account: only with a plan is there somebody to answer for it. */
export const isFree = (owner: Account | undefined): boolean => owner === undefined || !isPaying(owner)

/** What holds for a transfer is the plan of its owner, whoever changes it; a visitor's has the free limits. */
export async function limitsOfOwner(
  reader: Reader,
  transfer: Pick<Transfer, 'ownerId'>,
  visitorLimits: PlanLimits,
): Promise<PlanLimits> {
  const owner = await findOwner(reader, transfer)
  return owner ? limitsOf(owner) : visitorLimits
}

/** Whose limits it counts against: its owner's or their team's; nobody's where a visitor sent it. */
export async function findPayerId(reader: Reader, transfer: Owned): Promise<number | null> {
  const owner = await findOwner(reader, transfer)
  return owner ? payerIdOf(owner) : null
}

/** What a transfer may still become. */
export const changeLimits = (limits: PlanLimits, now: Date): ManagedTransferView['limits'] => ({
  latestEnd: new Date(now.getTime() + limits.validityDays * DAY).toISOString(),
  recipients: limits.recipients,
  messageLength: limits.messageLength,
  files: limits.filesPerTransfer,
  size: limits.uploadSize,
})
