import { dropNotice } from '@envoi/contract/limits'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { type Job, addJob } from '../../platform/jobs/jobs.ts'
import { lockAccount } from '../accounts/index.ts'
import type { Letterbox } from '../mail/index.ts'
import { type Transfer, findUnmailed, holdForMail, markMailed } from '../transfers/index.ts'
import { keepDrop, tellWaitingDrops, whenToTellOfDrops } from './store.ts'

type Deps = { database: Database; letterbox: Letterbox }

const waitingJob = 'tell-receiver'

/**
 * What came by a push page, to whoever was sent it: a letter each, and together where that would be too many. It counts
 * against nobody's mails: no stranger can keep a receiver from hearing of what others sent. Marked in the transaction that
 * posts it, so that each is told once.
 */
export const tellReceiver = ({ database, letterbox }: Deps, { id: transferId }: Transfer, receiverId: number) =>
  database.transaction(async (tx) => {
    const receiver = await lockAccount(tx, receiverId)
    if (!receiver) return
    await holdForMail(tx, transferId)
    const unmailed = await findUnmailed(tx, transferId)
    const marked = await markMailed(
      tx,
      unmailed.map(({ id }) => id),
    )
    if (marked.length === 0) return
    await keepDrop(tx, { transferId, receiverId })
    if (!receiver.isSuspended) await tellOrWait(tx, letterbox, receiverId)
  })

export const tellWhatCame = (deps: Deps): Job => ({
  name: waitingJob,
  handle: (payload) => tellWaiting(deps, (payload as { receiverId: number }).receiverId),
})

/** Who is suspended is told nothing: it waits until they are back. */
export const tellWaiting = ({ database, letterbox }: Deps, receiverId: number): Promise<void> =>
  database.transaction(async (tx) => {
    const receiver = await lockAccount(tx, receiverId)
    if (receiver && !receiver.isSuspended) await tellOrWait(tx, letterbox, receiverId)
  })

/**
 * All that is not told yet, in one letter, now or when there is room for one. Whoever calls it holds the receiver: their
 * letters are counted one after the other.
 */
async function tellOrWait(tx: Transaction, letterbox: Letterbox, receiverId: number): Promise<void> {
  const runAt = await whenToTellOfDrops(tx, receiverId, dropNotice)
  // The same moment however often it is asked: one that waits is put in its own place.
  if (runAt) return addJob(tx, waitingJob, { receiverId }, { runAt, key: `${waitingJob} ${receiverId}` })
  const told = await tellWaitingDrops(tx, receiverId)
  if (told) await letterbox.post(tx, told.count === 1 ? 'drop-received' : 'drops-received', told.letter)
}
