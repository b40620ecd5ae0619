import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Who a request comes from, as far as limits go: the first address, read from our side, that is not one of the listed
 * proxies. An IPv6 source is its /64, since one person has all of it.
 */
export type SourceOf = (request: IncomingMessage) => string

export function createSourceOf(trustedProxies: readonly string[]): SourceOf {
  const isTrusted = trustIn(trustedProxies)
  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? '')
    if (!isTrusted(peer)) return sourceKey(peer)
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    // What stands before something unreadable are the client's own words: then the proxy itself is the source.
    const source = forwarded.map(readAddress).findLast((address) => address === undefined || !isTrusted(address))
    return sourceKey(source ?? peer)
  }
}

/** An address as proxies write it, some with a port behind it. */
function readAddress(written: string): string | undefined {
  const text = written.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = plainAddress(bare)
  return isIP(address) === 0 ? undefined : address
}

export function trustIn(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const proxy of proxies) list.addAddress(proxy, isIPv6(proxy) ? 'ipv6' : 'ipv4')
  return (address) => address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** IPv4 in IPv6 clothes is the same machine; a zone is not part of the address. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

export function sourceKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : []
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}

/** Whether somebody at this very machine asks: from loopback, and not through a proxy. */
export function isFromOwnMachine({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const isForwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
  return !isForwarded && /^(127\.|::1$)/.test(plainAddress(socket.remoteAddress ?? ''))
}
