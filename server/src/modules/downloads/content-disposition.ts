import type { Transfer, TransferFile } from '../transfers/index.ts'

/** The `Content-Disposition` of a download (RFC 6266, RFC 8187): no name can end the header or its quotes. */

/** Without accents where that suffices; what old readers misread (quote, backslash, percent) is replaced too. */
const asciiFallback = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_')

const extendedValue = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

export const contentDisposition = (kind: 'attachment' | 'inline', storedName: string): string => {
  const baseName = storedName.slice(storedName.lastIndexOf('/') + 1)
  const name = baseName.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '_') || 'download'
  const fallback = asciiFallback(name)
  const extended = fallback === name ? '' : `; filename*=UTF-8''${extendedValue(name)}`
  return `${kind}; filename="${fallback}"${extended}`
}

/** What the saved file is called: the file's own last name, or the transfer's name for the ZIP of all. */
export function downloadName(transfer: Pick<Transfer, 'name'>, file: Pick<TransferFile, 'name'> | undefined): string {
  if (file) return file.name.slice(file.name.lastIndexOf('/') + 1)
  const title = (transfer.name ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]+/gu, ' ').trim()
  return `${title === '' ? 'Envoi' : title}.zip`
}
