/**
 * Faults between a client and a service, laid around the service's HTTP listener. The listener may be the test
 * service's or the real one's: a request is told by the contract's paths, and what is none of them carries bytes.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { CallName } from '@envoi/contract/calls'
import { calls } from '@envoi/contract/calls'

export type RequestKind = CallName | 'putBytes' | 'joinParts'
export type Fault = {
  on: RequestKind
  /** How many such requests pass before it; none unless told. */
  after?: number
  /** How often it strikes; once unless told. */
  times?: number
  /** Only requests with such a URL. */
  url?: RegExp
  does:
    | { answers: number; retryAfter?: string; body?: string }
    /** The connection breaks while the body is on its way. */
    | 'resets'
    /** The work is done, and nobody hears of it. */
    | 'losesAnswer'
    /** The bytes are taken and nothing comes back, ever. */
    | 'hangs'
    /** The bytes are taken, and another ETag is told, or none. */
    | { tellsEtag: string | null }
    /** Goes on once this resolves. */
    | { holds: Promise<unknown> }
}

export type Faults = {
  add(fault: Fault): void
  /** Those added so far strike no more. */
  clear(): void
  /** Breaks every connection until switched back. */
  unplugged: boolean
  wrap(listener: RequestListener): RequestListener
}

const patterns = Object.entries(calls).map(([name, { method, path }]) => ({
  name: name as CallName,
  method,
  path: new RegExp(`^(/api)?${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

export function kindOf(request: IncomingMessage): RequestKind {
  const path = (request.url ?? '').split('?')[0] ?? ''
  const call = patterns.find((pattern) => pattern.method === request.method && pattern.path.test(path))
  return call?.name ?? (request.method === 'POST' ? 'joinParts' : 'putBytes')
}

export function createFaults(): Faults {
  const waiting: { fault: Fault; after: number; times: number }[] = []

  const strike = (request: IncomingMessage): Fault['does'] | undefined => {
    const kind = kindOf(request)
    for (const entry of waiting) {
      const meant = entry.fault.on === kind && (entry.fault.url?.test(request.url ?? '') ?? true)
      if (!meant || entry.times === 0) continue
      if (entry.after-- > 0) continue
      entry.times--
      return entry.fault.does
    }
    return undefined
  }

  const faults: Faults = {
    unplugged: false,
    add(fault) {
      waiting.push({ fault, after: fault.after ?? 0, times: fault.times ?? 1 })
    },
    clear() {
      waiting.length = 0
    },
    wrap: (listener) => (request, response) => {
      if (faults.unplugged) return request.socket.destroy()
      const does = strike(request)
      if (does === undefined) return listener(request, response)
      return play(does, request, response, listener)
    },
  }
  return faults
}

function play(does: Fault['does'], request: IncomingMessage, response: ServerResponse, listener: RequestListener) {
  if (does === 'resets') return request.once('data', () => request.socket.resetAndDestroy())
  if (does === 'hangs') return request.resume()
  if (does === 'losesAnswer') {
    response.writeHead = () => response
    response.end = () => {
      request.socket.destroy()
      return response
    }
    return listener(request, response)
  }
  if ('tellsEtag' in does) {
    const { tellsEtag } = does
    const writeHead = response.writeHead.bind(response)
    response.writeHead = (status: number) => writeHead(status, tellsEtag === null ? {} : { etag: tellsEtag })
    return listener(request, response)
  }
  if ('holds' in does) return void does.holds.then(() => listener(request, response))
  const { answers, retryAfter, body = '' } = does
  request.resume().once('end', () => {
    response.writeHead(answers, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(body)
  })
}
