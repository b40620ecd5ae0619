import type { Database } from '../../platform/database/connect.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { type Counted, findMailRate, findWait } from '../accounts/index.ts'
import { type Recipient, type Transfer, findOwner, isFree } from '../transfers/index.ts'

export type MailLimitsDeps = { database: Database; rateLimits: RateLimits; log: Log }

export type MailCounter = {
  /** In how many seconds there may be room for the mail; nothing when it may leave now, and has been counted. */
  take(recipient: Recipient): Promise<number | undefined>
  /** It was counted, and did not leave. */
  giveBack(recipient: Recipient): Promise<void>
}

/**
 * Counts mails of a transfer: for its sender, for the place on the network each was asked for from, and for its reader.
 * Where one of them has had as many as a day has, it counts for none.
 */
export async function countMails(
  { database, rateLimits, log }: MailLimitsDeps,
  transfer: Transfer,
): Promise<MailCounter> {
  const owner = await findOwner(database, transfer)
  const ofAccount = owner ? [await findMailRate(database, owner)] : []

  function limitsOf({ emailKey, mailSource }: Recipient): Counted[] {
    // Somebody with a plan is counted apart from everybody else, and answers for it wherever they are.
    if (owner && !isFree(owner)) return [...ofAccount, { rate: 'payingMailsRecipient', key: `${owner.id} ${emailKey}` }]
    const ofReader: Counted[] = [{ rate: 'freeMailsRecipient', key: emailKey }]
    if (!owner) ofReader.push({ rate: 'visitorMailsRecipient', key: emailKey })
    // It was posted before, and counted then.
    if (mailSource === null) return [...ofAccount, ...ofReader]
    const ofSource = { rate: 'sourceMails', key: mailSource } as const
    return [...(owner ? ofAccount : [{ rate: 'visitorMails', key: mailSource } as const]), ofSource, ...ofReader]
  }

  async function giveBackAll(taken: Counted[]): Promise<void> {
    for (const { rate, key } of taken) await rateLimits.giveBack(rate, key)
  }

  return {
    async take(recipient) {
      const taken: Counted[] = []
      for (const limit of limitsOf(recipient)) {
        const seconds = await findWait(rateLimits, limit.rate, limit.key)
        if (seconds !== undefined) {
          await giveBackAll(taken)
          // Neither whose it is nor from where.
          log.warn('mail-waits', { transferId: transfer.publicId, limit: limit.rate, seconds })
          return seconds
        }
        taken.push(limit)
      }
      return undefined
    },
    giveBack: (recipient) => giveBackAll(limitsOf(recipient)),
  }
}
