import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Only root can mount, and not in every container. */
export async function mayMount(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false
  const folder = await mkdtemp(join(tmpdir(), 'envoi-mount-'))
  try {
    await mountDisk(folder, 'size=1m')
    await unmount(folder)
    return true
  } catch {
    return false
  } finally {
    await rmdir(folder)
  }
}

/** A disk of its own at this path, in memory; options as for tmpfs. */
export async function mountDisk(path: string, options: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path])
}

/** Sessions of a database that was killed hold on to its disk until they notice. */
const PATIENCE = 20_000
const BETWEEN_TRIES = 100

export async function unmount(path: string): Promise<void> {
  const until = performance.now() + PATIENCE
  for (;;) {
    try {
      await run('umount', [path])
      return
    } catch (error) {
      const isBusy = error instanceof Error && /busy/.test(error.message)
      if (!isBusy || performance.now() > until) throw error
      await delay(BETWEEN_TRIES)
    }
  }
}

/** Writes to a file until the disk has no room left. */
export async function fillDisk(path: string): Promise<void> {
  await using file = await open(path, 'w')
  for (const block of [1 << 20, 1 << 12]) {
    for (let isFull = false; !isFull;) {
      isFull = await file.write(Buffer.alloc(block)).then(
        ({ bytesWritten }) => bytesWritten < block,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOSPC') return true
          throw error
        },
      )
    }
  }
}
