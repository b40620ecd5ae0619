import type { Multipart } from '@envoi/contract/new-files'
import { type IntakeObject, type Storage, partCount } from '../../storage/index.ts'

type Opened = { token: string; bucketId: string; bucketPath: string; partSize: number }
type FileToSend = { label: string; publicId: string; object: IntakeObject }

/** Where the bytes go, as senders are told: the same whenever an upload is opened. */
export const presentIntake = (storage: Pick<Storage, 'endpoint'>, opened: Opened, files: FileToSend[]) => ({
  uploadToken: opened.token,
  bucketId: opened.bucketId,
  bucketPath: opened.bucketPath,
  bucketConfig: { endpoint: storage.endpoint(), partSize: opened.partSize },
  multiparts: files.map(({ label, publicId, object }): Multipart => ({
    id: label,
    fileId: publicId,
    key: object.key,
    uploadId: object.uploadId,
    parts: partCount(object),
  })),
})

export type OpenedIntake = ReturnType<typeof presentIntake>
