/** The record by which another process goes on with an upload. Plain JSON; which parts have arrived the server knows. */
import type { CreatedTransfer } from '@envoi/contract/transfers'
import { getPartSize } from './parts.ts'
import type { FileIdentity, Memory } from './ports.ts'

const ledgerVersion = 1

export type LedgerFile = FileIdentity & {
  /** The sender's own label of the file. */
  id: string
  fileId: string
  key: string
  /** null: sent by one put, as a single part. */
  uploadId: string | null
  partSize: number
  done: boolean
  /** In order of part number, from the joining on: once joined, the server no longer lists any parts. */
  etags: string[] | null
}

/** What an upload that runs needs to know. */
export type UploadRecord = {
  transferId: string
  /** null: the upload token finishes it. */
  senderSecret: string | null
  uploadToken: string
  endpoint: string
  bucketId: string
  /** Its bytes need the sender's password, which is never kept here: whoever goes on has to be asked for it. */
  isEncrypted?: true
  files: LedgerFile[]
}

export type LedgerRecord = UploadRecord & {
  version: typeof ledgerVersion
  senderSecret: string
  link: string
  manageLink: string | null
}

/** Where the bytes go, as it is told when a transfer is made and when files are added to one. */
export type Intake = Pick<CreatedTransfer, 'uploadToken' | 'bucketId' | 'bucketConfig' | 'multiparts'>
type Identities = ReadonlyMap<string, FileIdentity>

/** `identities` by the sender's label. */
export function createRecord(transfer: CreatedTransfer, identities: Identities, isEncrypted = false): LedgerRecord {
  const { transferId, senderSecret, link, manageLink } = transfer
  const record = { ...createUploadRecord(transferId, transfer, identities), ...(isEncrypted && { isEncrypted }) }
  return { ...record, version: ledgerVersion, senderSecret, link, manageLink }
}

export function createUploadRecord(transferId: string, intake: Intake, identities: Identities): UploadRecord {
  const { uploadToken, bucketId, bucketConfig } = intake
  const files = intake.multiparts.map(({ id, fileId, key, uploadId, parts }): LedgerFile => {
    const identity = identities.get(id)
    if (!identity) throw new Error(`the transfer expects a file ${id} that was not given`)
    const { name, size, modified } = identity
    const partSize = uploadId === null ? size : getPartSize(size, bucketConfig.partSize, parts)
    return { id, fileId, key, uploadId, name, size, modified, partSize, done: false, etags: null }
  })
  return { transferId, senderSecret: null, uploadToken, endpoint: bucketConfig.endpoint, bucketId, files }
}

/** A record of another version is as good as none: its upload is not gone on with, and the server sweeps it. */
export async function findRecord(memory: Memory, transferId: string): Promise<LedgerRecord | undefined> {
  const record = (await memory.load(transferId)) as LedgerRecord | undefined
  return record?.version === ledgerVersion ? record : undefined
}
