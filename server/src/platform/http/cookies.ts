import type { FastifyReply } from 'fastify'

/** The value of one cookie of a `Cookie` header; of several of that name the first, which has the closest path. */
export function findCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

export type Cookie = {
  name: string
  /** Of characters that need no quoting; empty removes the cookie. */
  value: string
  /** How long the browser keeps it; nothing: until it is closed. */
  seconds?: number
  isReadable?: boolean
  isSecure: boolean
  /** Also for the hosts below this one; nothing: this host alone. */
  domain?: string
  path?: string
}

/** Whole hosts and never cross-site; whether scripts may read it is said. */
export function setCookie(reply: FastifyReply, cookie: Cookie): void {
  const { name, value, seconds, isReadable, isSecure, domain, path = '/' } = cookie
  const parts = [
    `${name}=${value}`,
    `Path=${path}`,
    ...(value === '' ? ['Max-Age=0'] : seconds === undefined ? [] : [`Max-Age=${Math.floor(seconds)}`]),
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    ...(isReadable === true ? [] : ['HttpOnly']),
    ...(isSecure ? ['Secure'] : []),
    'SameSite=Lax',
  ]
  reply.header('Set-Cookie', parts.join('; '))
}
