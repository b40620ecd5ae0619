import type { IncomingMessage } from 'node:http'
import type { ApiScope } from '@envoi/contract/words'
import type { FastifyRequest } from 'fastify'
import { findCookie } from '../../platform/http/cookies.ts'
import { MAIN_PLACE } from '../../platform/http/hosts.ts'
import type { SourceOf } from '../../platform/http/source-address.ts'
import type { Account } from './account.ts'
import { type Asker, networkOf } from './asker.ts'
import type { Session, StoredSession } from './session.ts'

/**
 * Who asks: where the request comes from, whose session or API key it brings, and which secrets it presents. Session and
 * key have been looked up; presenting a secret proves nothing yet, each action's rule compares with the rows.
 */
export type Actor = {
  source: string
  /** The same for people to read. */
  asker: Asker
  /** The site it came to: `www`, or a customer's name. */
  place: string
  /** Whoever is signed in, or whose key it is: what most rules ask about. */
  user: Account | undefined
  /** Of a browser alone: what is done to an account, or to how one signs in, asks for it. */
  session: Session | undefined
  /** A program's, in place of a session. */
  key: ApiKey | undefined
  senderSecret: string | undefined
  userSecret: string | undefined
  uploadToken: string | undefined
  transferPassword: string | undefined
  /** By which a browser shows that it has proven a sender's address. */
  senderDevice: string | undefined
}

/** What an API key may be used for. Which calls need what, the contract says: without a scope a call takes no key. */
export type ApiKey = { id: number; scopes: readonly ApiScope[] }

type Query = { senderSecret?: string; userSecret?: string; password?: string } | undefined

export type ActorOf = (request: FastifyRequest, query: unknown) => Promise<Actor>

type Deps = {
  sourceOf: SourceOf
  /** The country that a request comes from, where the operator's own proxy tells it. */
  countryOf: (request: FastifyRequest) => string | null
  placeName: (host: string | undefined) => string | undefined
  sessionCookie: () => string
  senderDeviceCookie: () => string
  /** Nobody is signed in where this is missing, as on the host of bytes, which takes no cookies. */
  findSession?: (token: string, place: string) => Promise<StoredSession | undefined>
  /** Refuses one that is unknown, ended, or of somebody who may not use the API. Keys are not taken where it is missing. */
  findKey?: FindKey
}

export type FindKey = (
  token: string,
  asked: { place: string; source: string },
) => Promise<{ user: Account; key: ApiKey }>

type Signed = Pick<Actor, 'user' | 'session' | 'key'>

/** A header wins over the query: it is the form our own client uses, since a query may be written down on the way. */
export function createActorOf(deps: Deps): ActorOf {
  const { sourceOf, countryOf, placeName, sessionCookie, senderDeviceCookie, ...finding } = deps
  /** Looked up once in each request, however many ask: a page wants to know several times. */
  const found = new WeakMap<IncomingMessage, Promise<Signed>>()
  function signedOf(request: FastifyRequest, place: string): Promise<Signed> {
    const signed = found.get(request.raw) ?? lookUp(request, place)
    found.set(request.raw, signed)
    return signed
  }
  const askerOf = (request: FastifyRequest): Asker => ({
    userAgent: request.headers['user-agent'] ?? null,
    country: countryOf(request),
    network: networkOf(sourceOf(request.raw)),
  })
  async function lookUp(request: FastifyRequest, place: string): Promise<Signed> {
    const { headers, raw } = request
    const key = bearerOf(headers.authorization)
    // Whoever shows a key asks by it alone, with whatever cookies.
    if (key !== undefined && finding.findKey) {
      return { session: undefined, ...(await finding.findKey(key, { place, source: sourceOf(raw) })) }
    }
    const token = findCookie(headers.cookie, sessionCookie())
    const stored = token === undefined ? undefined : await finding.findSession?.(token, place)
    return { session: stored && { ...stored, asker: askerOf(request) }, user: stored?.user, key: undefined }
  }

  return async (request, query) => {
    const inQuery = query as Query
    const place = placeName(request.headers.host) ?? MAIN_PLACE
    return {
      source: sourceOf(request.raw),
      asker: askerOf(request),
      place,
      ...(await signedOf(request, place)),
      senderSecret: header(request, 'x-sender-secret') ?? inQuery?.senderSecret,
      userSecret: header(request, 'x-user-secret') ?? inQuery?.userSecret,
      uploadToken: header(request, 'x-upload-token'),
      transferPassword: textOf(header(request, 'x-transfer-password')) ?? inQuery?.password,
      senderDevice: findCookie(request.headers.cookie, senderDeviceCookie()),
    }
  }
}

/** Of a program's request. One that forgot its key shows an empty one, which is none: it is no visitor. */
export function bearerOf(header: string | undefined): string | undefined {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(header ?? '')
  return bearer ? (bearer[1] ?? '') : undefined
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
