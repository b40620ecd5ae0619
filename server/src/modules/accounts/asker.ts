import { isIPv4, isIPv6 } from 'node:net'

/** Who asks, as a letter about it may say: enough for the owner to know whether it was them, and no more. */
export type Asker = {
  /** As the browser or the program calls itself. */
  userAgent: string | null
  /** As the operator's own proxy tells it. */
  country: string | null
  /** The first part of their address on the network, which many share. */
  network: string | null
}

/** Of an IPv4 address three of four parts, of an IPv6 one what a provider gives to a house. */
export function networkOf(source: string): string | null {
  if (isIPv4(source)) return source.split('.').slice(0, 3).join('.')
  const [address = ''] = source.split('/')
  if (!isIPv6(address)) return null
  const [head = ''] = address.split('::')
  const groups = head.split(':')
  return [0, 1, 2].map((place) => groups[place] || '0').join(':')
}
