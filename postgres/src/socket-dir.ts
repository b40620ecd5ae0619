import { lchown, lstat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PostgresFailure } from './failure.ts'
import { makeFolder } from './files.ts'
import { shortHash } from './place.ts'
import type { SystemUser } from './system-user.ts'

/** The socket's path must fit into the kernel's 108 bytes (104 on macOS) together with /.s.PGSQL.5432 and its end. */
const LONGEST = process.platform === 'darwin' ? 89 : 93

export function socketDirFor(data: string, user: SystemUser | undefined, fallbackDir: string): string {
  const beside = `${data}.run`
  if (Buffer.byteLength(beside) <= LONGEST) return beside
  // Root stays out of the folder that all may write to: the name could be taken there by anybody.
  return user ? join(fallbackDir, `run-${shortHash(data)}`) : join(tmpdir(), `envoi-${shortHash(data)}`)
}

/** Whoever can enter this folder is let in by the server without a password: it is the runner's alone. */
export async function openSocketDir(path: string, user: SystemUser | undefined): Promise<void> {
  await makeFolder(dirname(path), 0o755)
  await makeFolder(path, 0o700)
  if (user) await lchown(path, user.uid, user.gid)
  const found = await lstat(path)
  if (!found.isDirectory() || found.uid !== (user?.uid ?? process.getuid?.()) || (found.mode & 0o077) !== 0) {
    throw new PostgresFailure(`${path} must be a folder that only ${user?.name ?? 'you'} can enter; remove it.`)
  }
}
