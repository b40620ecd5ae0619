import { letterLists } from '@envoi/contract/limits'
import type { Database } from '../../platform/database/connect.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type HomeOriginOf, findAccount } from '../accounts/index.ts'
import { type LetterSource, type LetterSourceOf, isSuppressed } from '../mail/index.ts'
import { type Recipient, type Transfer, type Transfers, findDrop, presentDrop } from '../transfers/index.ts'
import { findOpen, readContents } from './received-letter.ts'
import { findTold } from './store.ts'
import { sealUnsubscribeToken } from './unsubscribe.ts'

export type DropLettersDeps = {
  patient: Database
  secrets: Secrets
  /** Of the site where somebody is at home. */
  homeOriginOf: HomeOriginOf
  transfers: Pick<Transfers, 'access' | 'links' | 'findById' | 'findRecipients' | 'findRecipient' | 'findFiles'>
}

/** What came, and to whom; read again when the letter leaves. */
type Dropped = { transfer: Transfer; recipient: Recipient }

/** To whoever was sent something by a push page: about one transfer, or about all that came in a while. */
export function dropLetters(deps: DropLettersDeps): LetterSource[] {
  const { patient, transfers } = deps

  async function findDropped(transferId: number): Promise<Dropped | undefined> {
    const [recipient] = await transfers.findRecipients(patient, transferId)
    const transfer = recipient && (await findOpen(deps, recipient))
    return transfer && { transfer, recipient }
  }

  async function findFirst(transferIds: number[]): Promise<Dropped[]> {
    const found: Dropped[] = []
    for (const id of transferIds) {
      const one = await findDropped(id)
      if (one) found.push(one)
      if (found.length === letterLists.transfers) break
    }
    return found
  }

  /** Nothing for whoever has gone or wants no mail about transfers. */
  async function findReader({ receiverId, place }: Transfer) {
    const receiver = receiverId === null ? undefined : await findAccount(patient, receiverId)
    if (!receiver || (await isSuppressed(patient, receiver.emailKey))) return undefined
    const origin = await deps.homeOriginOf(receiver)
    const unsubscribeLink = `${origin}/mail/${sealUnsubscribeToken(deps.secrets, receiver.email)}`
    return {
      receiver,
      dashboardLink: `${origin}/dashboard?list=received`,
      unsubscribeLink,
      letter: {
        to: { address: receiver.email },
        language: receiver.lang,
        lookOf: { place, ownerId: receiver.id },
        unsubscribeLink,
      },
    }
  }

  const one: LetterSourceOf<'drop-received'> = {
    letter: 'drop-received',
    async read(ref) {
      const [told] = await findTold(patient, ref)
      const dropped = told && (await findDropped(told.transferId))
      const reader = dropped && (await findReader(dropped.transfer))
      if (!reader) return undefined
      const { transfer, recipient } = dropped
      const drop = await findDrop(patient, transfer.id)
      const sender = senderOf(transfer)
      const link = transfers.links.receive(transfer, transfers.access.userSecret(recipient))
      return {
        ...reader.letter,
        // Answers go to nobody rather than to an address that anybody may have typed.
        replyTo: sender.isProven && sender.address !== null ? { address: sender.address } : null,
        content: {
          sender,
          ...(drop ? presentDrop(drop, transfer, reader.receiver.lang) : { site: null, answers: [] }),
          words: transfer.message,
          title: transfer.name,
          validTo: transfer.validTo,
          contents: await readContents(deps, transfer),
          link,
          dashboardLink: `${reader.dashboardLink}&open=${transfer.publicId}`,
          reportLink: `${link}#report`,
          unsubscribeLink: reader.unsubscribeLink,
        },
      }
    },
  }

  const several: LetterSourceOf<'drops-received'> = {
    letter: 'drops-received',
    async read(ref) {
      const told = await findTold(patient, ref)
      const first = await findFirst(told.map(({ transferId }) => transferId))
      const reader = first[0] && (await findReader(first[0].transfer))
      if (!reader) return undefined
      const drops = await Promise.all(
        first.map(async ({ transfer }) => {
          const { fileCount, size } = await readContents(deps, transfer)
          return { sender: senderOf(transfer), fileCount, size }
        }),
      )
      const { dashboardLink, unsubscribeLink } = reader
      const content = { drops, dropCount: told.length, dashboardLink, unsubscribeLink }
      return { ...reader.letter, replyTo: null, content }
    },
  }

  return [one, several]
}

const senderOf = ({ senderName, senderEmail, senderProven }: Transfer) => ({
  name: senderName,
  address: senderEmail,
  isProven: senderProven,
})
