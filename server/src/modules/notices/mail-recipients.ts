import { DAY } from '@envoi/contract/limits'
import type { Transaction } from '../../platform/database/connect.ts'
import { type Job, addJob } from '../../platform/jobs/jobs.ts'
import type { Letterbox } from '../mail/index.ts'
import {
  type Recipient,
  type Transfer,
  type Transfers,
  findNextMail,
  findUnmailed,
  goneCode,
  holdForMail,
  markMailed,
  markMailedAgain,
  markWaiting,
} from '../transfers/index.ts'
import { type MailCounter, type MailLimitsDeps, countMails } from './mail-limits.ts'
import { tellOnce } from './store.ts'
import { tellReceiver } from './tell-receiver.ts'
import { tell } from './tell-sender.ts'

export type MailRecipientsDeps = MailLimitsDeps & { letterbox: Letterbox }

const waitingJob = 'mail-who-waits'

/** Whether recipients can get it now. */
export const isOpen = (transfer: Transfer): boolean =>
  transfer.status === 'ENABLED' && !transfer.startsLater && goneCode(transfer) === undefined

/** A mail to each recipient who has had none, or to one of them. */
export async function mailRecipients(deps: MailRecipientsDeps, transfer: Transfer, only?: number): Promise<void> {
  if (!isOpen(transfer)) return
  if (transfer.receiverId !== null) return tellReceiver(deps, transfer, transfer.receiverId)
  await mailAll(deps, transfer, await findUnmailed(deps.database, transfer.id, only === undefined ? {} : { only }))
}

/** Once more, because the sender asked for it at that moment. */
export async function mailAgain(deps: MailRecipientsDeps, transfer: Transfer, recipient: Recipient): Promise<void> {
  if (recipient.notifiedAt === null || !isOpen(transfer)) return
  const about = { transferId: transfer.id, kind: 'mailed-again', about: recipient.notifiedAt.getTime() } as const
  const counter = await countMails(deps, transfer)
  await postCounted(counter, async (counted) => {
    const seconds = await counter.take(recipient)
    if (seconds === undefined) counted.push(recipient)
    return deps.database.transaction(async (tx) => {
      await holdForMail(tx, transfer.id)
      if ((await tellOnce(tx, { ...about, reader: recipient.id })) === undefined) return []
      if (seconds !== undefined) {
        await letWait(tx, deps, transfer, [{ id: recipient.id, seconds, isAgain: true }])
        return []
      }
      await markMailedAgain(tx, recipient.id)
      await deps.letterbox.post(tx, 'transfer-received', String(recipient.id))
      return [recipient]
    })
  })
}

/** Those whose mail had to wait. Of a transfer that is closed by now they are mailed when it opens. */
export const mailWhoWaits = (deps: MailRecipientsDeps & { transfers: Pick<Transfers, 'findById'> }): Job => ({
  name: waitingJob,
  async handle(payload) {
    const transfer = await deps.transfers.findById(deps.database, (payload as { transferId: number }).transferId)
    if (!transfer || !isOpen(transfer)) return
    await mailAll(deps, transfer, await findUnmailed(deps.database, transfer.id, { isWaiting: true }))
  },
})

/**
 * Marked in the transaction that posts it, so that nobody gets two, whoever else hears of the transfer at the same moment.
 */
async function mailAll(deps: MailRecipientsDeps, transfer: Transfer, recipients: Recipient[]): Promise<void> {
  const counter = await countMails(deps, transfer)
  await postCounted(counter, async (counted) => {
    const later: Waiting[] = []
    for (const recipient of recipients) {
      const seconds = await counter.take(recipient)
      if (seconds === undefined) counted.push(recipient)
      else later.push({ id: recipient.id, seconds, isAgain: false })
    }
    return deps.database.transaction(async (tx) => {
      await holdForMail(tx, transfer.id)
      const marked = await markMailed(
        tx,
        counted.map(({ id }) => id),
      )
      await deps.letterbox.post(tx, 'transfer-received', ...marked.map(({ id }) => String(id)))
      await letWait(tx, deps, transfer, later)
      return marked
    })
  })
}

/** Mails are counted before the transaction that posts them. If it fails, or another has posted them, they do not count. */
async function postCounted(
  counter: MailCounter,
  post: (counted: Recipient[]) => Promise<Pick<Recipient, 'id'>[]>,
): Promise<void> {
  const counted: Recipient[] = []
  const posted = new Set<number>()
  try {
    for (const { id } of await post(counted)) posted.add(id)
  } finally {
    for (const recipient of counted) if (!posted.has(recipient.id)) await counter.giveBack(recipient)
  }
}

type Waiting = { id: number; seconds: number; isAgain: boolean }

/**
 * They are tried again when there may be room, and the sender is told, once for each transfer and day. Whoever waits
 * longer than others has a job behind theirs, also where nobody new has to wait.
 */
async function letWait(
  tx: Transaction,
  { letterbox }: MailRecipientsDeps,
  { id: transferId }: Transfer,
  waiting: Waiting[],
): Promise<void> {
  const [waits, givenUp]: [Date[], Date[]] = [[], []]
  for (const { id, ...how } of waiting) {
    const { until, givenUpAt } = (await markWaiting(tx, id, how)) ?? {}
    if (until) waits.push(until)
    if (givenUpAt) givenUp.push(givenUpAt)
  }
  const runAt = await findNextMail(tx, transferId)
  // A job for each moment: one that was written beside this for an earlier one stays.
  if (runAt)
    await addJob(tx, waitingJob, { transferId }, { runAt, key: `${waitingJob} ${transferId} ${runAt.getTime()}` })
  for (const [kind, times] of [['mails-waiting', waits] as const, ['mails-unsent', givenUp] as const]) {
    const [day] = times.map((time) => Math.floor(time.getTime() / DAY)).toSorted((one, other) => other - one)
    if (day !== undefined) await tell(tx, letterbox, { transferId, kind, about: day })
  }
}
