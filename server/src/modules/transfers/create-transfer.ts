import { randomBytes } from 'node:crypto'
import type { CreatedTransfer } from '@envoi/contract/transfers'
import type { Database } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { type Storage, partCount } from '../storage/index.ts'
import type { TransferAccess } from './access.ts'
import type { Links } from './links.ts'
import type { TransferDraft } from './new-transfer.ts'
import { insertFiles, insertRecipients, insertTransfer, writeHistory } from './store.ts'

type Deps = {
  database: Database
  storage: Storage
  access: TransferAccess
  links: Links
  hashPassword: (password: string) => Promise<string>
}

/** Makes the keys ready, then writes transfer, files, recipients and history in one step. */
export async function createTransfer(deps: Deps, draft: TransferDraft): Promise<CreatedTransfer> {
  const { database, storage, access, links } = deps
  const { asked } = draft
  const passwordHash = asked.password === undefined ? null : await deps.hashPassword(asked.password)
  const prepared = await storage.prepareIntake(draft.files.map((file) => file.size))
  const secretSeed = randomBytes(16)
  const publicId = newId()
  const files = draft.files.map((file, position) => {
    const object = prepared.objects[position]
    if (!object) throw new Error('storage prepared fewer objects than there are files')
    return { file, position, object, publicId: newId() }
  })

  const token = await database.transaction(async (tx) => {
    const intake = await storage.openIntake(tx, prepared)
    const transferId = await insertTransfer(tx, {
      publicId,
      secretSeed,
      type: asked.transferType,
      status: 'UPLOADING',
      bucketId: prepared.bucketId,
      intakeId: intake.id,
      lang: asked.langCode,
      senderEmail: draft.senderEmail,
      senderName: asked.senderFullname ?? null,
      name: asked.name ?? null,
      message: asked.message ?? null,
      passwordHash,
      allowPreview: asked.allowPreview ?? true,
      maxDownloads: asked.maxDownloads ?? null,
      downloadConfirmation: asked.notifications?.downloadConfirmation ?? true,
      expiryReminder: asked.notifications?.expiryReminder ?? true,
      summary: asked.notifications?.summary ?? true,
      validFrom: draft.validFrom,
      validTo: draft.validTo,
      fileCount: files.length,
      size: draft.size,
    })
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
    link: links.download(publicId),
    manageLink: links.manage(publicId, senderSecret),
  }
}
