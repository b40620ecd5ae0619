import { redactFields } from './redact.ts'

/** Structured log: one JSON object a line, secrets stripped on the way out so that no caller can forget to. */
export type LogFields = Record<string, unknown>
export type Log = {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, error: unknown, fields?: LogFields): void
}

export function createLog(write: (line: string) => void, now: () => Date = () => new Date()): Log {
  const line = (level: string, event: string, fields: LogFields): void =>
    write(`${JSON.stringify({ at: now().toISOString(), level, event, ...redactFields(fields) })}\n`)
  return {
    info: (event, fields = {}) => line('info', event, fields),
    warn: (event, fields = {}) => line('warn', event, fields),
    error: (event, error, fields = {}) => line('error', event, { ...fields, error: describeError(error) }),
  }
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** Stack and causes, for the log only. A database error's parameters are left out: they hold people's data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    message: error.message.split('\nparams:')[0],
    ...(code === undefined ? {} : { code }),
    stack: error.stack
      ?.split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('at '))
      .slice(0, 8),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
