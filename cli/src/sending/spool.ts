/** Standard input as a file: its size must be known before the first byte is sent, and it can be read only once. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unfinishedUpload } from '@envoi/contract/limits'
import type { Context } from '../context.ts'

export async function spool({ stdin, signal }: Pick<Context, 'stdin' | 'signal'>, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await forgetOld(folder)
  const path = join(folder, randomUUID())
  try {
    await pipeline(stdin, createWriteStream(path, { mode: 0o600 }), { signal })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return path
}

/** Of uploads that were interrupted and never gone on with; the service has forgotten them by then. */
async function forgetOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > unfinishedUpload.lives) await rm(path, { force: true })
  }
}
