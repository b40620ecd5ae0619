import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HandedOver } from '../../outside/object-store/port.ts'
import { type ByteRange, byteRange } from './byte-range.ts'
import type { Content } from './content.ts'
import type { GrantedDownload } from './grant.ts'
import type { GrantMeters } from './grant-meter.ts'
import type { TakeLease } from './lease.ts'

type Deps = {
  meters: GrantMeters
  takeLease: TakeLease
  /** The bytes count as delivered: what becomes of them we do not hear. */
  countWhole: (grantId: number, size: number) => Promise<void>
  requireStarted: () => Promise<void>
}
type Address = { handed: HandedOver; until: number }

/** So long the lines of one download get the same address, which is good for a minute; each new one is charged. */
const SAME_ADDRESS_FOR = 30_000
const MOST_ADDRESSES = 10_000

/**
 * Lets somebody else send the bytes instead of us, who also answers ranges and preconditions, with an ETag of its own:
 * ours would only contradict it. A server in front sends what was asked for, and that counts. An address of the store
 * gives everything to whoever has it, again and again, so it is charged in full; where downloads are numbered, it is not
 * given at all.
 */
export function createHandOver(now: () => number = () => performance.now()) {
  const addresses = new Map<number, Address>()

  async function newAddress(deps: Deps, { grant }: GrantedDownload, handed: HandedOver): Promise<void> {
    const { size } = grant
    await deps.takeLease(grant.id, { need: size, want: size, isBounded: false })
    await deps.countWhole(grant.id, size)
    addresses.delete(grant.id)
    addresses.set(grant.id, { handed, until: now() + SAME_ADDRESS_FOR })
    const [oldest] = addresses.keys()
    if (oldest !== undefined && addresses.size > MOST_ADDRESSES) addresses.delete(oldest)
  }

  /** True when the answer was given; what nobody else can or may send is left to us. */
  return async (
    deps: Deps,
    granted: GrantedDownload,
    content: Content,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> => {
    const { grant } = granted
    const { range: wished, 'if-range': condition } = request.headers
    const range = byteRange({ range: wished }, content)
    if (range.kind === 'unsatisfiable' && condition === undefined) return false
    const isRead = request.method === 'GET'
    const known = isRead ? addresses.get(grant.id) : undefined
    if (known && known.until > now()) return answer(response, known.handed)

    const handed = await content.handOver?.(isRead ? 'GET' : 'HEAD')
    if (!handed) return false
    if (!isRead) return answer(response, handed)
    if (handed.isAddress) {
      if (!granted.isUnlimited) return false
      await deps.requireStarted()
      await newAddress(deps, granted, handed)
      return answer(response, handed)
    }
    const { start, end } = boundsOf(range, content)
    // Once as much as all of it was handed over, we send the rest ourselves and know what has arrived.
    if (grant.delivered + (end - start) > grant.size) return false
    await deps.requireStarted()
    const passage = await deps.meters.open(grant, { start, end, size: content.size, kind: 'part' })
    try {
      await passage.cover(end - start)
      answer(response, handed)
      passage.delivered(end - start)
    } finally {
      await passage.close()
    }
    return true
  }
}

const boundsOf = (range: ByteRange, { size }: Content): { start: number; end: number } =>
  range.kind === 'part' ? range : { start: 0, end: size }

function answer(response: ServerResponse, { status, headers }: HandedOver): true {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.writeHead(status)
  response.end()
  return true
}
