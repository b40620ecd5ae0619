/** An error as Sentry's ingest protocol wants it, without what nobody else may know. Pure. */

/** Where reports go; nothing when the DSN is not one. */
export function readDsn(dsn: string): string | undefined {
  if (!URL.canParse(dsn)) return undefined
  const { protocol, host, pathname, username } = new URL(dsn)
  const [, path, project] = /^(.*)\/(\w+)$/.exec(pathname) ?? []
  if (!/^https?:$/.test(protocol) || username === '' || project === undefined) return undefined
  const query = new URLSearchParams({ sentry_version: '7', sentry_key: username, sentry_client: 'envoi-web/1' })
  return `${protocol}//${host}${path}/api/${project}/envelope/?${query}`
}

/** Addresses keep their host and path: queries and fragments are where secrets are. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/\bhttps?:\/\/[^\s'"<>)]+/g, (address) => address.replace(/[?#].*$/, '').replace(secretPath, '$1…'))
    .replaceAll(/(^|\s)(\/[^\s?#]+)[?#]\S*/g, '$1$2')
    .replaceAll(/[^\s@'"<>()]+@[^\s@'"<>()]+\.[^\s@'"<>()]+/g, '[address]')
}
const secretPath = /(\/(?:manage|mail|invitation|dltransfer|dl|signin\/lost-password)(?:\/|$)).*/

export type Frame = { function: string; filename: string; lineno: number; colno: number }

/** Both ways that browsers write a stack; the oldest call first, as the protocol has it. */
export function readStack(stack: string): Frame[] {
  const frames = stack.split('\n').flatMap((line): Frame[] => {
    const found =
      /^\s*at (?:(?:async )?(?<name>.+?) \()?(?<file>\S+?):(?<line>\d+):(?<column>\d+)\)?$/.exec(line) ??
      /^(?<name>[^@]*)@(?<file>\S+?):(?<line>\d+):(?<column>\d+)$/.exec(line)
    const { name, file = '', line: row, column } = found?.groups ?? {}
    if (!found) return []
    return [{ function: name || '?', filename: withoutSecrets(file), lineno: Number(row), colno: Number(column) }]
  })
  return frames.toReversed()
}

export type Report = { id: string; at: Date; address: string; error: unknown }

export function errorEnvelope({ id, at, address, error }: Report): string {
  const thrown = error instanceof Error ? error : new Error(String(error))
  const frames = readStack(thrown.stack ?? '')
  return envelope(id, at, 'event', {
    timestamp: at.getTime() / 1000,
    level: 'error',
    exception: {
      values: [
        { type: thrown.name, value: withoutSecrets(thrown.message), ...(frames[0] && { stacktrace: { frames } }) },
      ],
    },
    request: { url: withoutSecrets(address) },
  })
}

export type PageLoad = { id: string; traceId: string; spanId: string; address: string; from: Date; to: Date }

/** How long the page took; one in so many is told. */
export function traceEnvelope({ id, traceId, spanId, address, from, to }: PageLoad): string {
  const url = withoutSecrets(address)
  return envelope(id, to, 'transaction', {
    type: 'transaction',
    transaction: new URL(url).pathname,
    start_timestamp: from.getTime() / 1000,
    timestamp: to.getTime() / 1000,
    contexts: { trace: { trace_id: traceId, span_id: spanId, op: 'pageload', status: 'ok' } },
    spans: [],
    request: { url },
  })
}

function envelope(id: string, at: Date, type: 'event' | 'transaction', payload: object): string {
  const lines = [
    { event_id: id, sent_at: at.toISOString() },
    { type },
    { event_id: id, platform: 'javascript', ...payload },
  ]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}
