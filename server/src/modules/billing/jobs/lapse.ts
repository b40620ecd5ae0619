import { DAY, billing as limits } from '@envoi/contract/limits'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { type Account, findAccount, isPaying, lockAccount } from '../../accounts/index.ts'
import type { Letterbox } from '../../mail/index.ts'
import { type LapseRow, endLapse, findLapses, markLapse } from './lapse-store.ts'

/** Of those who keep transfers, who are made after us. */
export type StoragePort = {
  /** How many bytes an account has above what is free. */
  storageAbove: (accountId: number) => Promise<number>
  /** Ends the oldest transfers until what is left fits; how many. */
  endOldest: (tx: Transaction, account: Account) => Promise<number>
}
type Deps = StoragePort & { database: Database; letterbox: Letterbox; clock: Clock; log: Log }

/** The second mail comes so long before anything goes. */
const WARNED_BEFORE = 7 * DAY

/**
 * Whose plan has ended: a mail at once, a second one a week before anything is deleted, and then, 30 days after, only what is
 * stored above the free room, the oldest first. Nothing goes without both mails, however late they were.
 */
export const lapseJob = (deps: Deps): Job => ({
  name: 'follow-lapsed-plans',
  cron: '47 * * * *',
  handle: async (_payload, signal) => {
    for await (const lapse of findLapses(deps.database)) {
      signal.throwIfAborted()
      await follow(deps, lapse).catch((error: unknown) =>
        deps.log.error('lapse-not-followed', error, { userId: lapse.userId }),
      )
    }
  },
})

async function follow(deps: Deps, lapse: LapseRow): Promise<void> {
  const { database, clock } = deps
  const now = clock()
  const account = await findAccount(database, lapse.userId)
  if (!account) return
  // They have a plan again, by whichever way: their team's counts like one of their own.
  if (isPaying(account)) return database.transaction((tx) => endLapse(tx, account.id))
  if (lapse.toldAt === null) return tell(deps, account, 'toldAt', 'plan-ended')
  const removesAt = lapse.lapsedAt.getTime() + limits.lapseDays * DAY
  if (lapse.warnedAt === null) {
    if (now.getTime() < removesAt - WARNED_BEFORE) return undefined
    // Whoever stays within the free room is not told of what will not happen.
    if ((await deps.storageAbove(account.id)) > 0) return tell(deps, account, 'warnedAt', 'files-go')
  }
  const isWarned = lapse.warnedAt !== null && now.getTime() >= lapse.warnedAt.getTime() + WARNED_BEFORE
  if (now.getTime() < removesAt || (!isWarned && (await deps.storageAbove(account.id)) > 0)) return undefined
  const ended = await database.transaction(async (tx) => {
    // At this very moment they may pay again, or join a team.
    const held = (await lockAccount(tx, account.id)) && (await findAccount(tx, account.id))
    if (!held || isPaying(held) || !(await markLapse(tx, held.id, 'removedAt', now))) return 0
    return isWarned ? deps.endOldest(tx, held) : 0
  })
  if (ended > 0) deps.log.info('lapsed-storage-ended', { userId: account.id, ended })
  return undefined
}

async function tell(
  { database, letterbox, clock }: Deps,
  { id, uid }: Account,
  step: 'toldAt' | 'warnedAt',
  letter: 'plan-ended' | 'files-go',
): Promise<void> {
  await database.transaction(async (tx) => {
    if (await markLapse(tx, id, step, clock())) await letterbox.post(tx, letter, uid)
  })
}
