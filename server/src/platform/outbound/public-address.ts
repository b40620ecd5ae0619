import { BlockList, isIP } from 'node:net'

/**
 * What is not reached by the public network, by the registries of special addresses (RFC 6890 and its followers). Of IPv6
 * only what was given out for the public network (2000::/3) is asked at all.
 */
const special4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT, in which some clouds keep their metadata.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata service of most clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  // Relays of 6to4, and AS112, which answers for names that belong to nobody.
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
  // Azure's host agent, which is public by its number alone.
  ['168.63.129.16', 32],
]
const special6: [string, number][] = [
  // Protocols: Teredo, benchmarks, ORCHID; each may hold or lead to another address.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: holds an IPv4 address.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [network, prefix] of special4) special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of special6) special.addSubnet(network, prefix, 'ipv6')
const given6 = new BlockList()
given6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the public network. What is no address is not, and neither is one with a zone. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  // Mapped (::ffff:0:0/96), translated (64:ff9b::/96), unique local, link-local and multicast are outside of 2000::/3.
  return family === 6 && !address.includes('%') && given6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
