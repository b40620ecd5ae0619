import { readlink, rm, symlink } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf, ifPresent } from './files.ts'
import { findProcess } from './process-table.ts'

/**
 * Only one program at a time starts or stops the server of a data directory. The lock is a symbolic link that points
 * at its holder, "pid:start time": it is made in one step together with its content, and needs no room on a full disk.
 */
export async function takeLock(path: string, signal: AbortSignal): Promise<AsyncDisposable> {
  const own = await findProcess(process.pid)
  const mark = `${process.pid}:${own?.born}`
  while (!(await wasMade(path, mark))) {
    signal.throwIfAborted()
    const holder = await ifPresent(readlink(path))
    if (holder === undefined) continue
    if (await isAlive(holder)) await delay(50, undefined, { signal })
    else await removeStale(path, holder, signal)
  }
  return { [Symbol.asyncDispose]: () => rm(path, { force: true }) }
}

async function wasMade(path: string, mark: string): Promise<boolean> {
  try {
    await symlink(mark, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function isAlive(holder: string): Promise<boolean> {
  const colon = holder.indexOf(':')
  const found = await findProcess(Number(holder.slice(0, colon)))
  return found?.born === holder.slice(colon + 1)
}

/** Under a lock of its own: else the slower of two would remove the lock that the faster has just taken. */
async function removeStale(path: string, holder: string, signal: AbortSignal): Promise<void> {
  await using _ = await takeLock(`${path}.stale`, signal)
  if ((await ifPresent(readlink(path))) === holder) await rm(path)
}

export async function underLock<T>(path: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  await using _ = await takeLock(path, signal)
  return await work()
}
