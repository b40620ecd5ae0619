import type { FastifyRequest } from 'fastify'
import { plainAddress, trustIn } from '../../platform/http/source-address.ts'

/** Set by proxies that know it. Anyone else could write it too, so only a listed proxy is believed. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'x-country-code']

/** The caller's country, as the operator's own proxy tells it; never from a third party. */
export function createCountryOf(trustedProxies: readonly string[]): (request: FastifyRequest) => string | null {
  const isTrusted = trustIn(trustedProxies)
  return (request) => {
    const told = COUNTRY_HEADERS.map((name) => request.headers[name]).find((value) => typeof value === 'string')
    const isBelieved = isTrusted(plainAddress(request.raw.socket.remoteAddress ?? ''))
    const code = isBelieved ? (told ?? '').toUpperCase() : ''
    // XX and T1 are proxies' words for "unknown" and "Tor".
    return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
  }
}
