/** Browsers take every name below `localhost` for this machine; Node asks the network, which does not know them. */
import dns from 'node:dns'
import type { LookupFunction } from 'node:net'

export const lookup: LookupFunction = (hostname, options, callback) => {
  if (!hostname.endsWith('.localhost')) return dns.lookup(hostname, options, callback)
  if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(null, '127.0.0.1', 4)
}
