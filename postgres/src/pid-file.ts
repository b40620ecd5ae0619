import { readFile } from 'node:fs/promises'
import { ifPresent } from './files.ts'

/** What a postmaster writes about itself: a line each for pid, data, start, port, socket folder, address, memory, state. */
export type PidFile = { pid: number; port: number; socketDir: string; isReady: boolean }

/** `damaged` after a crash that cut it short: PostgreSQL itself would refuse to start beside it. */
export async function findPidFile(path: string): Promise<PidFile | 'damaged' | undefined> {
  const text = await ifPresent(readFile(path, 'utf8'))
  return text === undefined ? undefined : readPidFile(text)
}

export function readPidFile(text: string): PidFile | 'damaged' {
  const [pid = '', , , port = '', socketDir = '', , , state = ''] = text.split('\n')
  // A server in single-user mode writes its pid as a negative number.
  if (!/^-?[1-9]\d*$/.test(pid.trim())) return 'damaged'
  return { pid: Math.abs(Number(pid)), port: Number(port), socketDir, isReady: state.trim() === 'ready' }
}
