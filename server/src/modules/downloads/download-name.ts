import type { Transfer, TransferFile } from '../transfers/index.ts'

/** What the saved file is called: the file's own last name, or the transfer's name for the ZIP of all. */
export function downloadName(transfer: Pick<Transfer, 'name'>, file: Pick<TransferFile, 'name'> | undefined): string {
  if (file) return file.name.slice(file.name.lastIndexOf('/') + 1)
  const title = (transfer.name ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]+/gu, ' ').trim()
  return `${title === '' ? 'Envoi' : title}.zip`
}
