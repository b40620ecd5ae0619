/** The head of an answer in HTTP/1.1, as far as bytes of an object need it. */
export type AnswerHead = {
  /** How many bytes the head itself takes. */
  size: number
  status: number
  /** By their name in small letters; of several with one name, the last. */
  headers: ReadonlyMap<string, string>
  /** How many bytes follow. Undefined: the store does not say so beforehand. */
  length: number | undefined
  /** Whether the connection can be used again when these have come. */
  staysOpen: boolean
}

const END = '\r\n\r\n'

/** Undefined: not all of it has come. Whatever is not such a head throws. */
export function readHead(bytes: Buffer): AnswerHead | undefined {
  const end = bytes.indexOf(END, 0, 'latin1')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const [, minor, status] = /^HTTP\/1\.([01]) ([2-5]\d\d)(?: |$)/.exec(first) ?? []
  if (status === undefined) throw new Error('the store does not speak HTTP/1.1')
  const headers = readLines(lines)
  return {
    size: end + END.length,
    status: Number(status),
    headers,
    // These two never have a body, and need not say so.
    length: status === '204' || status === '304' ? 0 : lengthIn(headers),
    staysOpen: minor === '1' && !/\bclose\b/i.test(headers.get('connection') ?? ''),
  }
}

function readLines(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>()
  for (const [name, value] of lines.map(readLine)) {
    if (name === 'content-length' && (headers.get(name) ?? value) !== value)
      throw new Error('the store sent two lengths')
    headers.set(name, value)
  }
  return headers
}

function readLine(line: string): [name: string, value: string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error('the store sent a header that is none')
  return [name.toLowerCase(), value]
}

function lengthIn(headers: ReadonlyMap<string, string>): number | undefined {
  const length = headers.get('content-length')
  if (headers.has('transfer-encoding') || length === undefined) return undefined
  if (!/^\d{1,15}$/.test(length)) throw new Error('the store sent a length that is none')
  return Number(length)
}
