import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { findCookie } from '../../platform/http/cookies.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import type { SourceOf } from '../../platform/http/source-address.ts'
import type { Session } from './session.ts'

/**
 * Who asks: where the request comes from, who is signed in there, and which secrets it presents. A session has been
 * looked up; presenting a secret proves nothing yet, each action's rule compares with the rows.
 */
export type Actor = {
  source: string
  /** The site it came to: `www`, or a customer's name. */
  place: string
  session: Session | undefined
  senderSecret: string | undefined
  userSecret: string | undefined
  uploadToken: string | undefined
  transferPassword: string | undefined
  /** By which a browser shows that it has proven a sender's address. */
  senderDevice: string | undefined
}

type Query = { senderSecret?: string; userSecret?: string; password?: string } | undefined

export type ActorOf = (request: FastifyRequest, query: unknown) => Promise<Actor>

type Deps = {
  sourceOf: SourceOf
  placeName: (host: string | undefined) => string | undefined
  sessionCookie: () => string
  senderDeviceCookie: () => string
  /** Nobody is signed in where this is missing, as on the host of bytes, which takes no cookies. */
  findSession?: (token: string, place: string) => Promise<Session | undefined>
}

/** A header wins over the query: it is the form our own client uses, since a query may be written down on the way. */
export function createActorOf({ sourceOf, placeName, sessionCookie, senderDeviceCookie, findSession }: Deps): ActorOf {
  /** Looked up once in each request, however many ask: a page wants to know several times. */
  const found = new WeakMap<IncomingMessage, Promise<Session | undefined>>()
  function sessionOf({ raw }: FastifyRequest, place: string): Promise<Session | undefined> {
    const finding = found.get(raw) ?? lookUp(raw, place)
    found.set(raw, finding)
    return finding
  }
  async function lookUp({ headers }: IncomingMessage, place: string): Promise<Session | undefined> {
    const token = findCookie(headers.cookie, sessionCookie())
    return token === undefined ? undefined : findSession?.(token, place)
  }

  return async (request, query) => {
    const inQuery = query as Query
    const place = placeName(request.headers.host) ?? MAIN_PLACE
    return {
      source: sourceOf(request.raw),
      place,
      session: await sessionOf(request, place),
      senderSecret: header(request, 'x-sender-secret') ?? inQuery?.senderSecret,
      userSecret: header(request, 'x-user-secret') ?? inQuery?.userSecret,
      uploadToken: header(request, 'x-upload-token'),
      transferPassword: textOf(header(request, 'x-transfer-password')) ?? inQuery?.password,
      senderDevice: findCookie(request.headers.cookie, senderDeviceCookie()),
    }
  }
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Headers are bytes: taken as UTF-8 where they are, so that a password may be in any script, else as Latin-1. */
function textOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(header, 'latin1'))
  } catch {
    // Not UTF-8: an old client that sends Latin-1, as the standard once said.
    return header
  }
}
