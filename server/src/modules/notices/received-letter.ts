import { letterLists } from '@envoi/contract/limits'
import type { Database } from '../../platform/database/connect.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { findAccountByEmail } from '../accounts/index.ts'
import { type Letterbox, type LetterSourceOf, isSuppressed } from '../mail/index.ts'
import {
  type Recipient,
  type Transfer,
  type Transfers,
  findOwner,
  isFree,
  isReady,
  markReturned,
  unmarkMailed,
} from '../transfers/index.ts'
import { isOpen } from './mail-recipients.ts'
import { tell } from './tell-sender.ts'
import { sealUnsubscribeToken } from './unsubscribe.ts'

export type ReceivedLetterDeps = {
  patient: Database
  secrets: Secrets
  letterbox: Letterbox
  originOf: (place: string) => string
  transfers: Pick<Transfers, 'access' | 'links' | 'findById' | 'findRecipient' | 'findFiles'>
}

type ReadingDeps = Pick<ReceivedLetterDeps, 'patient' | 'transfers'>

/** What can be had of it: the first few files, and how many there are. */
export async function readContents({ patient, transfers }: ReadingDeps, { id }: Transfer) {
  const files = (await transfers.findFiles(patient, id)).filter(isReady)
  return {
    files: files.slice(0, letterLists.files).map(({ name, size }) => ({ name, size })),
    fileCount: files.length,
    size: files.reduce((sum, { size }) => sum + size, 0),
  }
}

/** Nothing when it is closed; those whom that keeps from their mail get it when it opens. */
export async function findOpen(
  { patient, transfers }: ReadingDeps,
  { id, transferId }: Recipient,
): Promise<Transfer | undefined> {
  const transfer = await transfers.findById(patient, transferId)
  if (!transfer || isOpen(transfer)) return transfer
  if (await patient.transaction((tx) => unmarkMailed(tx, id))) return undefined
  const opened = await transfers.findById(patient, transferId)
  return opened && isOpen(opened) ? opened : undefined
}

/**
 * To a recipient, with a link of their own. Read again when it leaves: to somebody who was taken out meanwhile, about a
 * transfer that is closed or gone, or to somebody who has unsubscribed, nothing is sent.
 */
export function receivedLetter(deps: ReceivedLetterDeps): LetterSourceOf<'transfer-received'> {
  const { patient, transfers } = deps

  return {
    letter: 'transfer-received',
    async read(ref) {
      const recipient = await transfers.findRecipient(patient, Number(ref))
      const transfer = recipient && (await findOpen(deps, recipient))
      if (!transfer || (await isSuppressed(patient, recipient.emailKey))) return undefined
      const [reader, owner] = [
        await findAccountByEmail(patient, recipient.emailKey),
        await findOwner(patient, transfer),
      ]
      const address = owner?.email ?? transfer.senderEmail
      // Of somebody without an account anybody may have typed the name.
      const onBehalfOf = owner && transfer.senderName
      const link = transfers.links.receive(transfer, transfers.access.userSecret(recipient))
      const unsubscribeToken = sealUnsubscribeToken(deps.secrets, recipient.email)
      const unsubscribeLink = `${deps.originOf(transfer.place)}/mail/${unsubscribeToken}`
      return {
        to: { address: recipient.email },
        ...(onBehalfOf ? { onBehalfOf } : {}),
        ...(address !== null && (owner || transfer.senderProven) ? { replyTo: { address } } : {}),
        unsubscribeLink,
        lookOf: { place: transfer.place, ownerId: transfer.ownerId },
        language: reader?.lang ?? transfer.lang,
        content: {
          sender: { name: transfer.senderName, address },
          isFree: isFree(owner),
          words: transfer.message,
          title: transfer.name,
          validTo: transfer.validTo,
          // Before the password nobody learns what is in it.
          contents: transfer.passwordHash === null ? await readContents(deps, transfer) : null,
          link,
          reportLink: `${link}#report`,
          unsubscribeLink,
        },
      }
    },
    async refused(ref) {
      const recipient = await transfers.findRecipient(patient, Number(ref))
      if (!recipient) return
      const { id, transferId } = recipient
      await patient.transaction(async (tx) => {
        if (!(await markReturned(tx, recipient))) return
        const about = recipient.notifiedAt?.getTime() ?? 0
        await tell(tx, deps.letterbox, { transferId, kind: 'recipient-returned', about, reader: id })
      })
    },
  }
}
