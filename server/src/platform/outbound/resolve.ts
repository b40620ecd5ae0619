import { lookup, Resolver } from 'node:dns/promises'
import { type LookupFunction, isIP } from 'node:net'
import type { Target } from './target.ts'

export type Address = { address: string; family: 4 | 6 }
/** Every address of a name; none where nobody knows it. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<Address[]>

/**
 * Asks name servers itself: the system's way would keep one of the few threads busy that files are read by, as long as a
 * customer's name server lets it wait, and would find names that only this machine knows.
 */
export async function resolvePublic(host: string, signal: AbortSignal, servers?: string[]): Promise<Address[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  // The system's, but for tests.
  if (servers) resolver.setServers(servers)
  const cancel = (): void => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    signal.throwIfAborted()
    return [...addressesOf(four, 4), ...addressesOf(six, 6)]
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const addressesOf = (found: PromiseSettledResult<string[]>, family: 4 | 6): Address[] =>
  found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []

/** For what the operator has named, which may be a name of this machine or of its own network. */
export const resolveByTheSystem: Resolve = async (host) =>
  (await lookup(host, { all: true }).catch(() => [])).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }))

/** Where a request may go: a number is its own address. Nobody waits longer than the signal says, whoever is asked. */
export async function findAddresses(
  { host, isExempt }: Target,
  signal: AbortSignal,
  resolve: Resolve = resolvePublic,
): Promise<Address[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family: family === 6 ? 6 : 4 }]
  // Asked to end, a resolver may take its time.
  return Promise.race([(isExempt ? resolveByTheSystem : resolve)(host, signal), untilAborted(signal)])
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

/** Whatever the name is by now: these are the addresses that were looked at. */
export function pinnedTo(addresses: Address[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses
    if (options.all === true) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family ?? 4)
  }
}
