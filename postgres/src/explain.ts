import { statfs } from 'node:fs/promises'
import { PostgresFailure } from './failure.ts'
import { codeOf } from './files.ts'

/** What went wrong, in words for the person who started the program. */
const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a file would become larger than this process may write',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file',
  ENAMETOOLONG: 'the path is too long',
  '53100': 'the disk is full',
}

/** A fault of the system (ENOSPC) or of the database (53100) becomes one line; a mistake of ours stays what it is. */
export function asPostgresFailure(error: unknown, dataDir: string): unknown {
  const code = codeOf(error)
  if (error instanceof PostgresFailure || code === undefined || !/^(E[A-Z0-9]+|[0-9A-Z]{5})$/.test(code)) return error
  const { message, path } = error as NodeJS.ErrnoException
  const why = reasons[code] ?? message
  const where = path === undefined || path === dataDir || why === message ? '' : ` (${path})`
  return new PostgresFailure(`PostgreSQL cannot keep its data in ${dataDir}: ${why}${where}.`, { cause: error })
}

/** The line of PostgreSQL's own output that tells why it gave up. */
export function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/\bLOG: /.test(line))
  const worst =
    lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.findLast((line) => /error:/i.test(line))
  return (worst?.replace(/^.*?\b(?=(FATAL|PANIC|error):)/i, '') ?? lines.join(' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}

/** A full disk often swallows the very line that would say so, hence the look at the disk itself. */
export async function isFull(directory: string, complaint: string): Promise<boolean> {
  if (/No space left on device|Disk quota exceeded/i.test(complaint)) return true
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize < 1_000_000
}
