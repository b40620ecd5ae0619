import type { Subscription } from '../../platform/events.ts'
import { findAccount } from '../accounts/index.ts'
import type { Downloads } from '../downloads/index.ts'
import { type Recipient, type Transfer, type Transfers, isDrop } from '../transfers/index.ts'
import { type MailRecipientsDeps, mailAgain, mailRecipients } from './mail-recipients.ts'
import { tellFull } from './receiver-full.ts'
import type { GatheringTimes } from './store.ts'
import { tellWaiting } from './tell-receiver.ts'
import { tell, tellAll, tellTogether } from './tell-sender.ts'

export type HearingDeps = MailRecipientsDeps & {
  transfers: Pick<Transfers, 'find' | 'findById' | 'findFiles' | 'findRecipient' | 'findRecipients'>
  downloads: Pick<Downloads, 'findGrant'>
  times: { downloads: GatheringTimes; additions: GatheringTimes }
}

/** What is heard of transfers, downloads and members, and whom it is told. Each may be heard twice and is told once. */
export function hearing(deps: HearingDeps): Subscription[] {
  const { database, letterbox, transfers } = deps

  const on = (event: string, handle: Subscription['handle']): Subscription => ({ event, subscriber: 'notices', handle })
  const onTransfer = (event: string, handle: (transfer: Transfer) => Promise<void>): Subscription =>
    on(event, async (publicId) => {
      const transfer = await transfers.find(database, publicId)
      if (transfer) await handle(transfer)
    })
  const onRecipient = (event: string, handle: (transfer: Transfer, recipient: Recipient) => Promise<void>) =>
    on(event, async (id) => {
      const recipient = await transfers.findRecipient(database, Number(id))
      const transfer = recipient && (await transfers.findById(database, recipient.transferId))
      if (recipient && transfer) await handle(transfer, recipient)
    })
  /** Who sends to a push page is told nothing: it is somebody else's from then on. */
  const ofSender =
    (handle: (transfer: Transfer) => Promise<void>) =>
    async (transfer: Transfer): Promise<void> => {
      if (!isDrop(transfer)) await handle(transfer)
    }
  const tellOf = (
    kind: 'transfer-sent' | 'transfer-expiring' | 'transfer-expired',
    { id: transferId }: Transfer,
    when?: Date | null,
  ): Promise<void> =>
    database.transaction((tx) => tell(tx, letterbox, { transferId, kind, about: when?.getTime() ?? 0 }))

  return [
    onTransfer(
      'transfer-uploaded',
      ofSender((transfer) => tellOf('transfer-sent', transfer)),
    ),
    onTransfer('transfer-available', (transfer) => mailRecipients(deps, transfer)),
    // Each dangerous file is told once, whatever else is found before or after it.
    onTransfer(
      'transfer-flagged',
      ofSender(async ({ id: transferId }) => {
        const infected = (await transfers.findFiles(database, transferId)).filter(({ scan }) => scan === 'infected')
        const files = infected.map(({ id }) => id)
        await database.transaction((tx) => tellAll(tx, letterbox, { transferId, kind: 'transfer-flagged' }, files))
      }),
    ),
    // One that was brought back ends again, and is told of again.
    onTransfer(
      'transfer-expiring',
      ofSender((transfer) => tellOf('transfer-expiring', transfer, transfer.remindedAt)),
    ),
    onTransfer(
      'transfer-expired',
      ofSender((transfer) => tellOf('transfer-expired', transfer, transfer.expiredAt)),
    ),
    onRecipient('recipient-added', async (transfer, recipient) => {
      await mailRecipients(deps, transfer, recipient.id)
      // Whom it was made for, its sender knows.
      if (recipient.addedAt <= transfer.createdAt) return
      const told = { transferId: transfer.id, kind: 'recipient-added', about: recipient.id } as const
      await tellTogether(deps, told, deps.times.additions)
    }),
    onRecipient('recipient-notified', (transfer, recipient) => mailAgain(deps, transfer, recipient)),
    on('receiver-full', async (id) => {
      const receiver = await findAccount(database, Number(id))
      if (receiver) await tellFull(deps, receiver)
    }),
    // What came by a push page meanwhile.
    on('suspension-lifted', (id) => tellWaiting(deps, Number(id))),
    on('download-started', async (id) => {
      const grant = await deps.downloads.findGrant(database, Number(id))
      const transfer = grant && (await transfers.findById(database, grant.transferId))
      if (!grant || !transfer?.downloadConfirmation) return
      const told = { transferId: transfer.id, kind: 'transfer-downloaded', about: Number(id) } as const
      await tellTogether(deps, { ...told, reader: grant.recipientId ?? 0 }, deps.times.downloads)
    }),
  ]
}
