import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../platform/make-folder.ts'
import { isDiskFull } from '../platform/database/away.ts'

/**
 * Writes, flushes and removes a file: a disk that is read-only or gone is noticed before a sender is. A full one is not
 * away: what it holds can still be received, and senders are told on their own.
 */
export async function checkDisk(root: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const gaveUp = Promise.withResolvers<never>()
  // A disk that hangs keeps its calls for ever: the question ends, the call does not.
  const onAbort = (): void => gaveUp.reject(signal.reason as Error)
  signal.addEventListener('abort', onAbort)
  try {
    await Promise.race([writeProbe(root).catch(unlessFull), gaveUp.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** What is left to us: the blocks kept back for root do not count. */
export async function freeBytes(root: string): Promise<number> {
  await makeRoot(root)
  const { bavail, bsize } = await statfs(root)
  return bavail * bsize
}

/** At the first start there is none yet. */
const makeRoot = (root: string): Promise<void> => makeFolder(root, 0o700)

function unlessFull(error: unknown): void {
  if (!isDiskFull(error)) throw error
}

async function writeProbe(root: string): Promise<void> {
  await makeRoot(root)
  const path = join(root, '.probe')
  {
    await using probe = await open(path, 'w', 0o640)
    await probe.write('can this be kept?')
    await probe.sync()
  }
  await rm(path, { force: true })
}
