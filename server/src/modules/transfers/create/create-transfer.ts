import { randomBytes } from 'node:crypto'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { newId } from '../../../platform/ids.ts'
import { type Account, sharesRoom } from '../../accounts/index.ts'
import { countApiTransfer } from '../../api-keys/index.ts'
import type { Storage } from '../../storage/index.ts'
import type { TransferAccess } from '../access.ts'
import { type CloneSource, holdCloneSource } from './clone-source.ts'
import { cloneLater } from './clone-transfer.ts'
import type { Links } from '../links.ts'
import type { TransferDraft } from './new-transfer.ts'
import { presentIntake } from './present-intake.ts'
import type { Sender } from '../sender.ts'
import { requireRoom, reserveStorage } from './storage-quota.ts'
import { findTransfer, insertFiles, insertRecipients, insertTransfer, writeHistory } from '../store.ts'

type Deps = {
  database: Database
  storage: Storage
  access: TransferAccess
  links: Links
  hashPassword: (password: string) => Promise<string>
}

/**
 * Whom the transfer is from, on which site they are, and whether the address they gave is proven to be theirs.
 * `mailSource`: the place on the network by which its mails are counted, where they are. `keyId`: by which API key it is made.
 * `source`: what its cloned files are made from. `bucketId`: where its bytes go. `receiver`: whose room it takes, of what
 * came by a push page. `keepBeside`: what else is written about it, in the same step.
 */
type From = {
  sender: Sender
  keyId?: number | undefined
  receiver?: Account
  keepBeside?: (tx: Transaction, transferId: number) => Promise<void>
  place: string
  mailSource: string | null
  isProven: boolean
  source: CloneSource | undefined
  bucketId: string
}

/** Whoever sends to a push page hears no more of it. */
const noNotices = { downloadConfirmation: false, expiryReminder: false, summary: false }

/** Where it was asked to lie, or where one of its type goes; copies are made where their source lies. */
export function chooseBucket(storage: Storage, { asked }: TransferDraft, source: CloneSource | undefined): string {
  const { transferType: type, forcedRegion: region } = asked
  if (!source) return storage.bucketFor({ type, region })
  const { bucketId } = source.transfer
  if (region !== undefined && !storage.isIn(bucketId, region)) {
    throw new Refusal('BAD_REQUEST', { detail: 'forcedRegion: a clone stays where its source is' })
  }
  // Else a clone would be a way to where a team forbids its files to lie.
  if (!storage.mayHold(bucketId, type)) throw new Refusal('INVALID_TRANSFER_TYPE')
  return bucketId
}

/** Makes sure that it can be, makes the keys ready, then takes the room and writes transfer, files, recipients and history in one step. */
export async function createTransfer(
  deps: Deps,
  draft: TransferDraft,
  { sender, keyId, receiver, place, mailSource, isProven, source, bucketId, keepBeside }: From,
): Promise<CreatedTransfer> {
  const { database, storage, access, links } = deps
  const { asked } = draft
  const holder = receiver ?? sender.account
  const reservation = holder && { account: holder, limits: sender.limits, size: draft.size }
  // Both are asked again below, where the answer holds. Asked here as well, they save the work of hashing and opening.
  // The room of a large team is the sum of so many rows that asking twice costs more than it saves.
  if (reservation && !sharesRoom(reservation.account)) await requireRoom(database, storage, reservation)
  if (asked.customId !== undefined && (await findTransfer(database, asked.customId))) {
    throw new Refusal('CUSTOM_ID_TAKEN')
  }
  const locked = draft.sseCPassword === undefined ? undefined : await storage.locks.make(draft.sseCPassword)
  const passwordHash = locked?.lock ?? (asked.password === undefined ? null : await deps.hashPassword(asked.password))
  const sent = draft.files.filter(({ sourceFileId }) => sourceFileId === undefined)
  const sizes = sent.map(({ size }) => size)
  const prepared = await storage.prepareIntake(sizes, bucketId, locked)
  const secretSeed = randomBytes(16)
  const publicId = asked.customId ?? newId()
  const objects = new Map(sent.map(({ label }, index) => [label, prepared.objects[index]]))
  const files = draft.files.map(({ label, name, size, sourceFileId }, position) => {
    const object = objects.get(label)
    const from = sourceFileId === undefined ? undefined : source?.files.get(sourceFileId)
    if (!object && !from) throw new Error('a file is neither sent nor cloned')
    return { label, name, size, position, object, from, publicId: newId() }
  })
  const isClone = files.some(({ from }) => from !== undefined)

  const token = await database.transaction(async (tx) => {
    const wanted = reservation && (await reserveStorage(tx, storage, reservation))
    if (source) await holdCloneSource(tx, source)
    const notifications = receiver ? noNotices : (asked.notifications ?? wanted)
    const intake = await storage.openIntake(tx, prepared)
    const transferId = await insertTransfer(tx, {
      publicId,
      secretSeed,
      type: asked.transferType,
      status: sent.length > 0 ? 'UPLOADING' : 'CLONING',
      bucketId: prepared.bucketId,
      intakeId: intake.id,
      ownerId: sender.account?.id ?? null,
      receiverId: receiver?.id ?? null,
      apiKeyId: keyId ?? null,
      place,
      lang: asked.langCode,
      senderEmail: draft.senderEmail?.shown ?? null,
      senderEmailKey: draft.senderEmail?.key ?? null,
      senderName: draft.senderName,
      senderProven: isProven,
      name: asked.name ?? null,
      message: asked.message ?? null,
      passwordHash,
      isEncrypted: locked !== undefined,
      allowPreview: asked.allowPreview ?? true,
      maxDownloads: asked.maxDownloads ?? null,
      downloadConfirmation: notifications?.downloadConfirmation ?? true,
      expiryReminder: notifications?.expiryReminder ?? true,
      summary: notifications?.summary ?? true,
      validFrom: draft.validFrom,
      validTo: draft.validTo,
      fileCount: files.length,
      size: draft.size,
    })
    if (transferId === undefined) throw new Refusal('CUSTOM_ID_TAKEN')
    await insertFiles(
      tx,
      files.map(({ object, from, ...file }) => ({
        ...file,
        transferId,
        objectKey: object?.key ?? storage.newKey(prepared.bucketPath),
        sourceKey: from?.objectKey ?? null,
        sourceVersion: from?.version ?? null,
      })),
    )
    await insertRecipients(
      tx,
      draft.recipients.map(({ email, key }) => ({
        transferId,
        email,
        emailKey: key,
        secretSeed: randomBytes(16),
        mailSource,
      })),
    )
    await writeHistory(tx, transferId, ['CREATED'])
    await keepBeside?.(tx, transferId)
    if (sent.length === 0) await storage.closeIntake(tx, intake.id)
    if (isClone) await cloneLater(tx, { publicId })
    // Nothing is to come that would count it.
    if (sent.length === 0 && keyId !== undefined) await countApiTransfer(tx, { keyId, bytes: 0 })
    return intake.token
  })

  const senderSecret = access.senderSecret({ secretSeed })
  return {
    transferId: publicId,
    senderSecret,
    ...presentIntake(
      storage,
      { ...prepared, token },
      files.flatMap(({ object, label, publicId }) => (object ? [{ object, label, publicId }] : [])),
    ),
    link: links.download({ publicId, place }),
    // What came by a push page is managed by its receiver alone.
    manageLink: receiver ? null : links.manage({ publicId, place }, senderSecret),
  }
}
