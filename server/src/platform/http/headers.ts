import type { ServerResponse } from 'node:http'

type Headers = Record<string, string>

const everywhere: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Answers of the API are data: nothing in them may run, be framed or be kept. */
export const apiHeaders: Headers = {
  ...everywhere,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  'Cache-Control': 'no-store',
}

/** Other people's bytes: even if a browser were tricked into showing them, they could do nothing. */
export const bytesHeaders: Headers = {
  ...everywhere,
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'private, no-store',
}

const hsts = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }

export function setHeaders(response: ServerResponse, headers: Headers, isHttps: boolean): void {
  for (const [name, value] of Object.entries(isHttps ? { ...headers, ...hsts } : headers))
    response.setHeader(name, value)
}
