import type { InferSelectModel } from '../../platform/database/drizzle.ts'
import type { TransferStatus } from '@envoi/contract/words'
import type { transferEvents, transferFiles, transferRecipients, transfers } from './tables.ts'

/** The noun. What depends on the time is the database's answer, by the database's clock, at the moment of reading. */
export type Transfer = InferSelectModel<typeof transfers> & { isExpired: boolean; startsLater: boolean }
/** A file is read together with the bucket its bytes are in: between two looks its transfer may be moved to another. */
export type TransferFile = InferSelectModel<typeof transferFiles> & { bucketId: string }
export type SealedFile = Sealed<TransferFile>
type Sealed<File> = File & { version: string; crc32: number }

/** What is shown of a file, and by what it is judged: a look at a transfer asks for no more, and needs no bucket. */
export type ShownFile = Pick<
  TransferFile,
  | 'id'
  | 'publicId'
  | 'name'
  | 'size'
  | 'version'
  | 'crc32'
  | 'scan'
  | 'scanWindows'
  | 'scanFinding'
  | 'scanTrouble'
  | 'isScanAsked'
>
export type ReadyFile = Sealed<ShownFile>
export type Recipient = InferSelectModel<typeof transferRecipients>
export type TransferEvent = InferSelectModel<typeof transferEvents>

/** Which status may follow which; the database holds the same table and refuses every other step. DELETED is final. */
export const statusSteps: Record<TransferStatus, readonly TransferStatus[]> = {
  UPLOADING: ['CLONING', 'SCANNING', 'PENDING', 'ENABLED', 'DELETED'],
  CLONING: ['SCANNING', 'PENDING', 'ENABLED', 'DELETED'],
  SCANNING: ['PENDING', 'ENABLED', 'DISABLED', 'DELETED'],
  PENDING: ['ENABLED', 'DISABLED', 'MODERATING', 'DELETED'],
  ENABLED: ['DISABLED', 'PENDING', 'MODERATING', 'DELETED'],
  DISABLED: ['ENABLED', 'PENDING', 'MODERATING', 'DELETED'],
  MODERATING: ['ENABLED', 'PENDING', 'DISABLED', 'DELETED'],
  DELETED: [],
}

/** What people are told: a transfer under review looks as if it were not there yet. */
export const shownStatus = (status: TransferStatus): TransferStatus => (status === 'MODERATING' ? 'PENDING' : status)

export const isScanning = (status: TransferStatus): boolean => status === 'SCANNING'

/** Came by a push page: it is its receiver's, who was sent it and sends it to nobody. */
export const isDrop = ({ type }: Pick<Transfer, 'type'>): boolean => type === 'S3'

/** Why nobody can receive it any more, if so. */
export function goneCode(transfer: Pick<Transfer, 'status' | 'isExpired'>): 'DELETED' | 'EXPIRED' | undefined {
  if (transfer.status === 'DELETED') return 'DELETED'
  return transfer.isExpired ? 'EXPIRED' : undefined
}

export function isSealed<File extends Pick<TransferFile, 'version' | 'crc32'>>(file: File): file is Sealed<File> {
  return file.version !== null && file.crc32 !== null
}

/** What finds the secret of an encrypted transfer by its password. */
export const lockOf = ({ isEncrypted, passwordHash }: Pick<Transfer, 'isEncrypted' | 'passwordHash'>): string | null =>
  isEncrypted ? passwordHash : null

/** What recipients see and get: whole, and neither waiting for a scan nor found dangerous by one. */
export function isReady<File extends Pick<TransferFile, 'version' | 'crc32' | 'scan'>>(
  file: File,
): file is Sealed<File> {
  return isSealed(file) && (file.scan === 'none' || file.scan === 'clean')
}

/** Keeps a transfer from opening. What was added later is hidden by itself, and the rest stays open. */
export const isHoldingBack = ({ scan, intakeId }: TransferFile): boolean =>
  intakeId === null && (scan === 'waiting' || scan === 'infected')
