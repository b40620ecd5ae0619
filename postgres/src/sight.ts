import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ask } from './sessions.ts'
import { findPidFile } from './pid-file.ts'
import { findProcess } from './process-table.ts'

/** The server of a data directory, as found. Without a pid it runs where we cannot see it: we may use, not stop it. */
export type Server = { pid: number | undefined; socketDir: string; port: number }
export type Sight = { state: 'ready'; server: Server } | { state: 'changing' | 'absent' }

export async function lookAt(data: string): Promise<Sight> {
  const path = join(data, 'postmaster.pid')
  const file = await findPidFile(path)
  if (file === undefined) return { state: 'absent' }
  if (file !== 'damaged') {
    const { pid, port, socketDir } = file
    if (await isPostmaster(pid, data)) {
      return file.isReady ? { state: 'ready', server: { pid, port, socketDir } } : { state: 'changing' }
    }
    // Another container that shares the directory has process numbers of its own, but the socket is the same file.
    const answer = await ask({ socketDir, port }, data)
    if (answer === 'ready') return { state: 'ready', server: { pid: undefined, port, socketDir } }
    if (answer === 'changing') return { state: 'changing' }
  }
  await removeForeign(path, data)
  return { state: 'absent' }
}

export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  const found = await findProcess(pid)
  return found !== undefined && `${found.command} `.includes(`postgres -D ${data} `)
}

/**
 * PostgreSQL takes a lock file for valid while any process has its number, which after a restart is soon somebody
 * else. One whose process is dead is left to PostgreSQL: it then also looks for remains of the old server.
 */
export async function removeForeign(lockFile: string, data: string): Promise<void> {
  let file = await findPidFile(lockFile)
  if (file === 'damaged') {
    // It may be in the middle of being written.
    await delay(500)
    file = await findPidFile(lockFile)
  }
  if (file === undefined) return
  const isForeign = file === 'damaged' || ((await findProcess(file.pid)) && !(await isPostmaster(file.pid, data)))
  if (isForeign) await rm(lockFile, { force: true })
}
