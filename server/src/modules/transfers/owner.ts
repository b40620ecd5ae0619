import type { Reader } from '../../platform/database/connect.ts'
import { type Account, findAccount, isPaying } from '../accounts/index.ts'
import type { Transfer } from './transfer.ts'

type Owned = Pick<Transfer, 'ownerId'>

/** Nobody owns a visitor's. */
export const findOwner = async (reader: Reader, { ownerId }: Owned): Promise<Account | undefined> =>
  ownerId === null ? undefined : findAccount(reader, ownerId)

/** An address costs anybody a minute, a visitor or a free account: only with a plan is there somebody to answer for it. */
export const isFree = (owner: Account | undefined): boolean => owner === undefined || !isPaying(owner)
