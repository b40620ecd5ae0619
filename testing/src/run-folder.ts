import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Names the folder of a run to all its processes, by which those are found that outlive it. */
export const RUN = 'TEST_RUN_FOLDER'

/** Names a folder on a disk in memory, where there is one. */
const MEMORY = 'TEST_MEMORY_FOLDER'
const MEMORY_DISK = '/dev/shm'
const GIB = 2 ** 30

/**
 * Where databases are made: each new one is made durable file by file, and the suite spent more than a minute waiting for
 * that. Soak has them on the real disk.
 */
export const databaseFolder = (): string => process.env[MEMORY] ?? tmpdir()

export type RunFolder = {
  /** For every process of the run: what is made for a while is made below its folder. */
  env: Record<string, string>
  /** Nothing is left to be ended; removes the folder. */
  close(): Promise<void>
}

/**
 * Everything that a run of the tests makes is below one folder, and a process of its own waits for the end of the run.
 * If it was killed, that one ends what it has left: PostgreSQL, Ceph, clamd and browsers outlive whoever started them.
 */
export function openRunFolder({ isOnDisk = false } = {}): RunFolder {
  const folder = mkdtempSync(join(tmpdir(), 'envoi-'))
  const inMemory = isOnDisk || !hasMemoryDisk() ? undefined : join(MEMORY_DISK, basename(folder))
  if (inMemory !== undefined) mkdirSync(inMemory)
  const folders = [folder, ...(inMemory === undefined ? [] : [inMemory])]
  // As /tmp itself: some of what is started runs as somebody else.
  for (const each of folders) chmodSync(each, 0o1777)
  const reaper = spawn(process.execPath, [join(import.meta.dirname, 'reap-run.mjs'), ...folders], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  reaper.unref()
  // It is not waited for by whoever fails before the end.
  ;(reaper.stdin as unknown as { unref(): void }).unref()
  return {
    env: { [RUN]: folder, TMPDIR: folder, ...(inMemory !== undefined && { [MEMORY]: inMemory }) },
    async close() {
      const ended = once(reaper, 'exit')
      reaper.ref()
      reaper.stdin.end('done')
      await ended
    },
  }
}

function hasMemoryDisk(): boolean {
  if (!existsSync(MEMORY_DISK)) return false
  const { bavail, bsize } = statfsSync(MEMORY_DISK)
  return bavail * bsize > 4 * GIB && process.availableMemory() > 8 * GIB
}
