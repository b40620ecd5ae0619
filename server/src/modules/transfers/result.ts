import type { TransferResult } from '@envoi/contract/transfers'
import type { TransferStatus } from '@envoi/contract/words'
import type { Reader } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Links } from './links.ts'
import { readScanProgress } from './scan-progress.ts'
import { type Transfer, isScanning, shownStatus } from './transfer.ts'

export const stateOf = ({ publicId }: Transfer, status: TransferStatus) => ({
  transferId: publicId,
  status: shownStatus(status),
  scanning: isScanning(status),
})

/** How far a transfer is after its upload, for whoever sent it. */
export async function resultOf(
  { database, links }: { database: Reader; links: Links },
  transfer: Transfer,
): Promise<TransferResult> {
  if (transfer.status === 'DELETED') throw new Refusal('DELETED')
  const scan = await readScanProgress(database, transfer.id)
  return { ...stateOf(transfer, transfer.status), link: links.download(transfer), ...(scan && { scan }) }
}
