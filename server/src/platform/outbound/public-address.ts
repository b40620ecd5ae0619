import { BlockList, isIP } from 'node:net'

/**
 * Addresses that are nobody's, or somebody's own: this machine, its network, its cloud's metadata service. What lies behind
 * one trusts whoever is near, so a customer's address must not lead there.
 */
const closed = new BlockList()
const closed4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [network, prefix] of closed4) closed.addSubnet(network, prefix, 'ipv4')

/** Only what is given out to the world today; below it tunnels and examples, which hold other addresses inside. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [network, prefix] of closed6) closed.addSubnet(network, prefix, 'ipv6')

/** Whether an address is one of the open internet. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !closed.check(address, 'ipv4')
  return kind === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
