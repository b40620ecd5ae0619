import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { type Coding, chooseCoding } from './static-file.ts'

/** No two pages are alike, so each is compressed on its way: well enough, and within a millisecond. */
const coders: Record<Coding, (text: string) => Promise<Buffer>> = {
  br: (text) => compressBrotli(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text) => compressGzip(text),
}
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function encodePage(
  html: string,
  accepted: string | undefined,
): Promise<{ body: string | Buffer; coding: Coding | undefined }> {
  const coding = chooseCoding(Object.keys(coders), accepted)
  return { body: coding === undefined ? html : await coders[coding](html), coding }
}
