import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

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
