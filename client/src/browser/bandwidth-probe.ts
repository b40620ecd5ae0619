/** How many parts to send at once: told by how long a small file takes to come. */
import { bandwidthProbe, concurrentParts, uploadConcurrency } from '@envoi/contract/limits'

/** A line this slow gets one part at a time, so there is no need to wait for longer. */
const slowest = bandwidthProbe.scoreBase / uploadConcurrency.scorePerPart

type Probing = {
  origin?: string
  fetch?: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'arrayBuffer'>>
  now?: () => number
}

export async function measureConcurrency(
  serverMax: number,
  { origin = '', fetch = globalThis.fetch, now = () => performance.now() }: Probing = {},
): Promise<number> {
  const start = now()
  const arrived = await probe(`${origin}${bandwidthProbe.path}?random=${someText()}`, fetch)
  return concurrentParts(arrived ? now() - start : slowest, serverMax)
}

/** A probe that fails is no reason not to send. */
async function probe(url: string, fetch: NonNullable<Probing['fetch']>): Promise<boolean> {
  try {
    const answer = await fetch(url, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(slowest) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

const someText = (): string => Math.random().toString(36).slice(2, 7).padEnd(5, '0')
