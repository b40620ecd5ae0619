import { lookup, Resolver } from 'node:dns/promises'

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
