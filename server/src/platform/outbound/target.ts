import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Where a request goes. Exempt: the operator lets us call it without https, and where private addresses are. */
export type Target = { url: URL; host: string; isExempt: boolean }

const defaultPorts: Record<string, string> = { 'https:': '443', 'http:': '80' }

/** Names that lead to this machine or its own network wherever they are looked up. */
const isOwnName = (host: string): boolean =>
  !host.includes('.') || /\.(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/.test(host)

/** Undefined: none that we call. The name, where there is one, has not been looked up yet. */
export function readTarget(text: string, allowed: readonly string[]): Target | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const usualPort = url && defaultPorts[url.protocol]
  if (!url || usualPort === undefined || url.username !== '' || url.password !== '') return undefined
  const port = url.port || usualPort
  // The parser has already made dotted numbers of every way to write an IPv4 address.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === '' || port === '0') return undefined
  if (allowed.includes(`${url.hostname}:${port}`)) return { url, host, isExempt: true }
  if (url.protocol !== 'https:') return undefined
  const isRefused = isIP(host) === 0 ? isOwnName(host) : !isPublicAddress(host)
  return isRefused ? undefined : { url, host, isExempt: false }
}
