import { expiredTransfer, letterLists } from '@envoi/contract/limits'
import type { LetterContent } from '@envoi/letters/letter'
import type { Language } from '@envoi/contract/words'
import type { Database, Reader } from '../../platform/database/connect.ts'
import type { Downloads } from '../downloads/index.ts'
import type { LetterSource, LetterSourceOf } from '../mail/index.ts'
import { type Transfer, type Transfers, findOwner, isDrop, isHoldingBack, isReady } from '../transfers/index.ts'
import { type Notice, findTold } from './store.ts'
import type { SenderLetter } from './tables.ts'

export type SenderLettersDeps = {
  patient: Database
  isRelayed: boolean
  transfers: Pick<Transfers, 'access' | 'links' | 'findById' | 'findRecipient' | 'findRecipients' | 'findFiles'>
  downloads: Pick<Downloads, 'findGrant'>
}

const namesOf = (recipients: { email: string }[]) => ({
  addresses: recipients.slice(0, letterLists.recipients).map(({ email }) => email),
  addressCount: recipients.length,
})

/** As many downloads as one letter looks at to say which files were taken. */
const DOWNLOADS_LOOKED_AT = 200

type Asked = { transfer: Transfer; told: Notice[]; manageLink: string }

/** What whoever sent it is told. All of it is read again when the letter leaves; what is no longer true is not sent. */
export function senderLetters(deps: SenderLettersDeps): LetterSource[] {
  const { patient, transfers } = deps

  const source = <N extends SenderLetter>(
    letter: N,
    read: (asked: Asked) => Promise<LetterContent[N] | undefined>,
  ): LetterSourceOf<N> => ({
    letter,
    async read(ref) {
      const told = await findTold(patient, ref)
      const transfer = told[0] && (await transfers.findById(patient, told[0].transferId))
      // What came through somebody else's page is that person's to manage.
      if (!transfer || transfer.status === 'DELETED' || isDrop(transfer)) return undefined
      const sender = await findSender(patient, transfer, deps.isRelayed)
      if (!sender) return undefined
      const manageLink = transfers.links.manage(transfer, transfers.access.senderSecret(transfer))
      const content = await read({ transfer, told, manageLink })
      const lookOf = { place: transfer.place, ownerId: transfer.ownerId }
      return content && { to: { address: sender.address }, language: sender.language, lookOf, content }
    },
  })

  const readyFiles = async ({ id }: Transfer) => (await transfers.findFiles(patient, id)).filter(isReady)
  const addressesOf = async ({ id }: Transfer): Promise<string[]> =>
    (await transfers.findRecipients(patient, id)).map(({ email }) => email)

  return [
    source('transfer-sent', async ({ transfer, manageLink }) => {
      if (!transfer.summary || transfer.isExpired) return undefined
      const files = await readyFiles(transfer)
      const recipients = await addressesOf(transfer)
      return {
        title: transfer.name,
        files: files.slice(0, letterLists.files).map(({ name, size }) => ({ name, size })),
        fileCount: files.length,
        size: files.reduce((sum, { size }) => sum + size, 0),
        validTo: transfer.validTo,
        recipients: recipients.slice(0, letterLists.recipients),
        recipientCount: recipients.length,
        availableFrom: transfer.startsLater ? transfer.validFrom : null,
        hasPassword: transfer.passwordHash !== null,
        link: transfers.links.download(transfer),
        manageLink,
      }
    }),
    // A warning and no summary: whoever wants none is warned all the same.
    source('transfer-flagged', async ({ transfer, told, manageLink }) => {
      const flagged = new Set(told.map(({ about }) => about))
      const files = (await transfers.findFiles(patient, transfer.id)).filter(({ id }) => flagged.has(id))
      if (files.length === 0) return undefined
      return {
        title: transfer.name,
        files: files.slice(0, letterLists.files).map(({ name, scanFinding }) => ({ name, finding: scanFinding ?? '' })),
        fileCount: files.length,
        isLocked: transfer.status === 'DISABLED' && files.some(isHoldingBack),
        manageLink,
      }
    }),
    source('transfer-downloaded', async ({ transfer, told, manageLink }) => {
      if (!transfer.downloadConfirmation) return undefined
      const reader = told[0]?.reader ?? 0
      const recipient = reader === 0 ? null : await transfers.findRecipient(patient, reader)
      if (recipient === undefined) return undefined
      const taken = await filesTaken(told)
      const ready = await readyFiles(transfer)
      const files = ready.filter(({ id }) => taken === 'all' || taken.has(id))
      if (files.length === 0) return undefined
      return {
        title: transfer.name,
        by: recipient?.email ?? null,
        files: files.slice(0, letterLists.files).map(({ name }) => name),
        fileCount: files.length,
        ofFiles: ready.length,
        downloads: transfer.downloads,
        manageLink,
      }
    }),
    source('transfer-expiring', async ({ transfer, manageLink }) => {
      const isDue = transfer.status === 'ENABLED' && !transfer.isExpired && transfer.downloads === 0
      if (!isDue || !transfer.expiryReminder) return undefined
      const recipients = (await addressesOf(transfer)).slice(0, letterLists.recipients)
      return { title: transfer.name, validTo: transfer.validTo, recipients, manageLink }
    }),
    source('transfer-expired', async ({ transfer, manageLink }) => {
      if (!transfer.summary || !transfer.isExpired || transfer.expiredAt === null) return undefined
      const recipients = await transfers.findRecipients(patient, transfer.id)
      return {
        title: transfer.name,
        downloads: transfer.downloads,
        recipients: recipients
          .slice(0, letterLists.recipients)
          .map(({ email, downloads }) => ({ address: email, downloads })),
        recipientCount: recipients.length,
        returnsUntil: new Date(transfer.expiredAt.getTime() + expiredTransfer.lives),
        manageLink,
      }
    }),
    source('recipient-returned', async ({ transfer, told, manageLink }) => {
      const recipient = await transfers.findRecipient(patient, told[0]?.reader ?? 0)
      return recipient && { title: transfer.name, address: recipient.email, manageLink }
    }),
    source('recipient-added', async ({ transfer, told, manageLink }) => {
      const added = new Set(told.map(({ about }) => about))
      const recipients = await transfers.findRecipients(patient, transfer.id)
      const addresses = recipients.filter(({ id }) => added.has(id)).map(({ email }) => email)
      return addresses.length === 0 ? undefined : { title: transfer.name, addresses, manageLink }
    }),
    source('mails-waiting', async ({ transfer, manageLink }) => {
      const waiting = await transfers.findRecipients(patient, transfer.id)
      const ends = waiting.flatMap(({ mailWaitsUntil }) => (mailWaitsUntil ? [mailWaitsUntil.getTime()] : []))
      if (ends.length === 0) return undefined
      const people = namesOf(waiting.filter(({ mailWaitsUntil }) => mailWaitsUntil !== null))
      return { title: transfer.name, ...people, until: new Date(Math.max(...ends)), manageLink }
    }),
    source('mails-unsent', async ({ transfer, manageLink }) => {
      const recipients = await transfers.findRecipients(patient, transfer.id)
      const people = namesOf(recipients.filter(({ mailGivenUpAt }) => mailGivenUpAt !== null))
      return people.addressCount === 0 ? undefined : { title: transfer.name, ...people, manageLink }
    }),
  ]

  /** Which files the downloads were of; one of everything makes it all. */
  async function filesTaken(told: Notice[]): Promise<'all' | Set<number>> {
    const taken = new Set<number>()
    for (const { about } of told.slice(0, DOWNLOADS_LOOKED_AT)) {
      const grant = await deps.downloads.findGrant(patient, about)
      if (!grant) continue
      const ids = grant.fileIds ?? (grant.fileId === null ? undefined : [grant.fileId])
      if (!ids) return 'all'
      for (const id of ids) taken.add(id)
    }
    return taken
  }
}

/**
 * Where whoever sent it is told about it. An account's address is the one of today. A visitor's is the one they gave;
 * where mail really leaves it must have been proven, or anybody could have us write to anybody.
 */
async function findSender(
  reader: Reader,
  transfer: Transfer,
  isRelayed: boolean,
): Promise<{ address: string; language: Language } | undefined> {
  const owner = await findOwner(reader, transfer)
  if (owner) return { address: owner.email, language: owner.lang }
  const { senderEmail, senderProven, lang } = transfer
  if (senderEmail === null || (isRelayed && !senderProven)) return undefined
  return { address: senderEmail, language: lang }
}
