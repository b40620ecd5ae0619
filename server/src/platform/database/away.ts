/** Tells a database that cannot be reached now (worth a 503 and another try) from one that refused our statement. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
])
/** Too many connections, admin shutdown, crash shutdown, cannot connect now, cancelled by the time limit. */
const sqlStates = new Set(['53300', '57P01', '57P02', '57P03', '57014'])
const messages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'is not queryable',
  'Query read timeout',
  'Cannot use a pool after',
]

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: string }
  // Others number their codes.
  if (typeof code === 'string') {
    if (sqlStates.has(code) || code.startsWith('08')) return true
    // A missing file is no missing database: only the socket's own calls count.
    if (networkCodes.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write')) return true
  }
  return messages.some((message) => error.message.includes(message)) || isDatabaseAway(error.cause)
}

/** A deadlock, or two changes that cannot both be: undone to let somebody else go on, and worth another try. */
const conflicts = new Set(['40P01', '40001'])

export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return (code !== undefined && conflicts.has(code)) || isConflict(error.cause)
}

/** SQLSTATE 53100, or the file system's own word for it: there is no room left. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || isDiskFull(error.cause)
}
