import { randomBytes } from 'node:crypto'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { newId } from '../../platform/ids.ts'
import { type Storage, partCount } from '../storage/index.ts'
import type { TransferAccess } from './access.ts'
import type { Links } from './links.ts'
import type { TransferDraft } from './new-transfer.ts'
import type { Sender } from './sender.ts'
import { requireRoom, reserveStorage } from './storage-quota.ts'
import { findTransfer, insertFiles, insertRecipients, insertTransfer, writeHistory } from './store.ts'

type Deps = {
  database: Database
  storage: Storage
  access: TransferAccess
  links: Links
  hashPassword: (password: string) => Promise<string>
}

/** Whom the transfer is from, and on which site they are. */
type From = { sender: Sender; place: string }

/** Makes sure that it can be, makes the keys ready, then takes the room and writes transfer, files, recipients and history in one step. */
export async function createTransfer(
  deps: Deps,
  draft: TransferDraft,
  { sender, place }: From,
): Promise<CreatedTransfer> {
  const { database, storage, access, links } = deps
  const { asked } = draft
  const wish = sender.account && { account: sender.account, limits: sender.limits, size: draft.size }
  // Both are asked again below, where the answer holds. Asked here as well, they save the work of hashing and opening.
  if (wish) await requireRoom(database, storage, wish)
  if (asked.customId !== undefined && (await findTransfer(database, asked.customId))) {
    throw new Refusal('CUSTOM_ID_TAKEN')
  }
  const passwordHash = asked.password === undefined ? null : await deps.hashPassword(asked.password)
  const prepared = await storage.prepareIntake(draft.files.map((file) => file.size))
  const secretSeed = randomBytes(16)
  const publicId = asked.customId ?? newId()
  const files = draft.files.map((file, position) => {
    const object = prepared.objects[position]
    if (!object) throw new Error('storage prepared fewer objects than there are files')
    return { file, position, object, publicId: newId() }
  })

  const token = await database.transaction(async (tx) => {
    const wanted = wish && (await reserveStorage(tx, storage, wish))
    const notifications = asked.notifications ?? wanted
    const intake = await storage.openIntake(tx, prepared)
    const transferId = await insertTransfer(tx, {
      publicId,
      secretSeed,
      type: asked.transferType,
      status: 'UPLOADING',
      bucketId: prepared.bucketId,
      intakeId: intake.id,
      ownerId: sender.account?.id ?? null,
      place,
      lang: asked.langCode,
      senderEmail: draft.senderEmail?.shown ?? null,
      senderEmailKey: draft.senderEmail?.key ?? null,
      senderName: draft.senderName,
      name: asked.name ?? null,
      message: asked.message ?? null,
      passwordHash,
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
      files.map(({ file, position, object, publicId }) => ({
        transferId,
        publicId,
        label: file.label,
        position,
        name: file.name,
        size: file.size,
        objectKey: object.key,
      })),
    )
    await insertRecipients(
      tx,
      draft.recipients.map(({ email, key }) => ({ transferId, email, emailKey: key, secretSeed: randomBytes(16) })),
    )
    await writeHistory(tx, transferId, ['CREATED'])
    return intake.token
  })

  const senderSecret = access.senderSecret({ secretSeed })
  return {
    transferId: publicId,
    senderSecret,
    uploadToken: token,
    bucketId: prepared.bucketId,
    bucketPath: prepared.bucketPath,
    bucketConfig: { endpoint: storage.endpoint(), partSize: prepared.partSize },
    multiparts: files.map(({ file, object, publicId }) => ({
      id: file.label,
      fileId: publicId,
      key: object.key,
      uploadId: object.uploadId,
      parts: partCount(object),
    })),
    link: links.download({ publicId, place }),
    manageLink: links.manage({ publicId, place }, senderSecret),
  }
}
