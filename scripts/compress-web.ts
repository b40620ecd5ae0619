import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

/** Fonts and pictures are compressed already, and what fits into one packet gains nothing. */
const worthIt = /\.(?:css|js|json|svg|txt|wasm)$/
const MIN_BYTES = 1000

/** Puts the brotli and gzip forms beside each file of the built web app, as small as they get: the server only sends them. */
export function compressWeb(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !worthIt.test(path) || relative(folder, path).startsWith('.')) continue
    const bytes = readFileSync(path)
    if (bytes.length < MIN_BYTES) continue
    const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
