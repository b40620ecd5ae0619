import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Log } from '../../platform/log.ts'

/** How a command is started so that what it opens can do no harm: the words to put before it. */
export type Confinement = { before: readonly string[] }

/** Set by the shell, kept by whatever it becomes. A limit that cannot be set means that nothing is started. */
const limit = 'ulimit -d "$1" && ulimit -c 0 && ulimit -f 0 && ulimit -n 64 && shift && exec "$@"'
/** A network of its own, which has no connection; the user stays who it is. */
const cutOff = ['--user', '--map-current-user', '--net', '--']

/**
 * Memory is limited by the kernel, core dumps and files are forbidden, the network is taken away. Where a system does
 * not let us (a container may not), that is said once, and the other walls stand alone.
 */
export async function findConfinement(log: Log, memoryBytes: number): Promise<Confinement> {
  if (process.platform === 'win32') {
    log.warn('pictures-unconfined', { lacking: 'memory limit, network' })
    return { before: [] }
  }
  const limited = ['/bin/sh', '-c', limit, 'sh', String(Math.floor(memoryBytes / 1024))]
  try {
    const unshare = await findProgram('unshare')
    if (unshare === undefined) throw new Error('there is no unshare')
    await promisify(execFile)(unshare, [...cutOff, 'true'], { timeout: 5000 })
    return { before: [unshare, ...cutOff, ...limited] }
  } catch (error) {
    log.warn('pictures-unconfined', { lacking: 'network', because: String(error).split('\n')[0] })
    return { before: limited }
  }
}

/** Where a program of this system is, by our own PATH: what we start gets none, so it is called by its full name. */
export async function findProgram(name: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], { timeout: 5000 })
    return stdout.trim() || undefined
  } catch {
    // The shell says no, or there is no such shell.
    return undefined
  }
}
