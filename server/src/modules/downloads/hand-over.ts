import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HandedOver } from '../../outside/object-store/port.ts'
import { byteRange } from './byte-range.ts'
import type { Content } from './content.ts'
import type { GrantedDownload } from './grant.ts'
import type { GrantMeters } from './grant-meter.ts'

type Deps = {
  meters: GrantMeters
  requireStarted: () => Promise<void>
}
/** `etag`: by which somebody else may have sent the beginning of it. */
export type HandingOver = { isAnswered: true } | { isAnswered: false; etag?: string | undefined }
type Address = { handed: HandedOver; until: number }

/** So long the lines of one download get the same address, which is good for a minute. */
const SAME_ADDRESS_FOR = 30_000
const MOST_ADDRESSES = 10_000
const preconditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const

/**
 * Lets somebody else send the bytes instead of us, once the size of the download in all: what becomes of them we do not
 * hear, so they count as delivered. Whatever is asked for after that we send, and know what has left. A server in front
 * sends what was asked for. An address of the store gives everything to whoever has it, again and again, so it counts in
 * full; where downloads are numbered it is not given at all.
 */
export function createHandOver(now: () => number = () => performance.now()) {
  const addresses = new Map<number, Promise<Address>>()

  function keep(id: number, address: Promise<Address>): Promise<Address> {
    addresses.delete(id)
    addresses.set(id, address)
    const [oldest] = addresses.keys()
    if (oldest !== undefined && addresses.size > MOST_ADDRESSES) addresses.delete(oldest)
    return address
  }

  async function count(
    deps: Deps,
    { grant }: GrantedDownload,
    content: Content,
    range: { start: number; end: number },
  ) {
    await deps.requireStarted()
    const passage = await deps.meters.open(grant, { ...range, size: content.size, kind: 'part', isHandedOver: true })
    try {
      await passage.cover(range.end - range.start)
      passage.delivered(range.end - range.start)
    } finally {
      await passage.close()
    }
  }

  async function addressOf(
    deps: Deps,
    granted: GrantedDownload,
    content: Content,
    isResume: boolean,
  ): Promise<HandedOver | undefined> {
    const { grant, isUnlimited } = granted
    if (!isUnlimited) return undefined
    // Many lines begin at once: they all wait for the one address.
    const making = addresses.get(grant.id)
    const known = making && (await making)
    if (known && known.until > now()) return known.handed
    // Who resumes by the store's own tag, which we do not know, can go on there alone.
    const isFirst = grant.delivered === 0
    if (!isFirst && !(isResume && deps.meters.leftOf(grant) >= content.size)) return undefined
    const make = async (): Promise<Address> => {
      const handed = await content.handOver?.('GET')
      if (!handed) throw new Error('the store gives no address any more')
      await count(deps, granted, content, { start: 0, end: content.size })
      return { handed, until: now() + SAME_ADDRESS_FOR }
    }
    const made = keep(grant.id, make())
    made.catch(() => addresses.delete(grant.id))
    return (await made).handed
  }

  /** Tells whether the answer was given; what nobody else can or may send is left to us. */
  return async (
    deps: Deps,
    granted: GrantedDownload,
    content: Content,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<HandingOver> => {
    const { grant } = granted
    const { headers } = request
    const isRead = request.method === 'GET'
    const handed = await content.handOver?.(isRead ? 'GET' : 'HEAD')
    if (!handed) return { isAnswered: false }
    const { etag } = handed
    const left = { isAnswered: false, etag } as const
    if (preconditions.some((name) => headers[name] !== undefined)) return left
    if (byteRange({ range: headers.range }, content).kind === 'unsatisfiable' && !headers['if-range']) return left
    if (!isRead) return answer(response, handed)
    if (handed.isAddress) {
      const address = await addressOf(deps, granted, content, headers['if-range'] !== undefined)
      return address ? answer(response, address) : left
    }
    // It begins with everything and goes on with parts of it: what is asked for is not what it fetches.
    if (isAria(request)) return left
    const range = byteRange(headers, { size: content.size, etag: etag ?? '' })
    const { start, end } = range.kind === 'part' ? range : { start: 0, end: content.size }
    if (grant.delivered + (end - start) > grant.size) return left
    await count(deps, granted, content, { start, end })
    return answer(response, handed)
  }
}

export const isAria = ({ headers }: IncomingMessage): boolean => /^aria2\//i.test(headers['user-agent'] ?? '')

function answer(response: ServerResponse, { status, headers }: HandedOver): HandingOver {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.writeHead(status)
  response.end()
  return { isAnswered: true }
}
