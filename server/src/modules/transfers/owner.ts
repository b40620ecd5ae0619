import { type PlanLimits, DAY } from '@envoi/contract/limits'
import type { ManagedTransferView } from '@envoi/contract/transfer-views'
import type { Reader } from '../../platform/database/connect.ts'
import { type Account, findAccount, isPaying, limitsOf, payerIdOf } from '../accounts/index.ts'
import type { Transfer } from './transfer.ts'

type Owned = Pick<Transfer, 'ownerId'>
export type Held = Pick<Transfer, 'ownerId' | 'receiverId'>

/** Nobody owns a visitor's. */
export const findOwner = async (reader: Reader, { ownerId }: Owned): Promise<Account | undefined> =>
  ownerId === null ? undefined : findAccount(reader, ownerId)

/** An address costs anybody a minute, a visitor or a free account: only with a plan is there somebody to answer for it. */
export const isFree = (owner: Account | undefined): boolean => owner === undefined || !isPaying(owner)

/** Whose room it takes: its owner, or whoever was sent it by a push page. */
export const findHolder = async (reader: Reader, { ownerId, receiverId }: Held): Promise<Account | undefined> =>
  findOwner(reader, { ownerId: ownerId ?? receiverId })

/** What holds for a transfer is the plan of its holder, whoever changes it; a visitor's has the free limits. */
export async function limitsOfHolder(reader: Reader, transfer: Held, visitorLimits: PlanLimits): Promise<PlanLimits> {
  const holder = await findHolder(reader, transfer)
  return holder ? limitsOf(holder) : visitorLimits
}

/** Whose limits it counts against: its holder's or their team's; nobody's where a visitor sent it to others. */
export async function findPayerId(reader: Reader, transfer: Held): Promise<number | null> {
  const holder = await findHolder(reader, transfer)
  return holder ? payerIdOf(holder) : null
}

/** What a transfer may still become. */
export const changeLimits = (limits: PlanLimits, now: Date): ManagedTransferView['limits'] => ({
  latestEnd: new Date(now.getTime() + limits.validityDays * DAY).toISOString(),
  recipients: limits.recipients,
  messageLength: limits.messageLength,
  files: limits.filesPerTransfer,
  size: limits.uploadSize,
})
