/** An identity provider that says whatever a test wants, of itself and of people; without a lie it is an honest one. */
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
  exportJWK,
  exportSPKI,
  generateKeyPair,
} from 'jose'

export type Lie = {
  /** Of the discovery document. */
  metadata?: Record<string, unknown>
  /** In place of the answer of a path. */
  answers?: Record<string, (response: ServerResponse) => void>
  /** Of the ID token. */
  claims?: Record<string, unknown>
  header?: JWTHeaderParameters
  /** By which it is signed: its own key, another, none at all, or what both sides know. */
  signedBy?: 'own key' | 'other key' | 'nobody' | 'client secret' | 'public key'
  /** A token that is sent as it is. */
  idToken?: string
}

const SECRET = 'a secret that envoi and a liar know, long enough for a key'

export async function startLyingProvider() {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk: JWK = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  const publicKey = new TextEncoder().encode(await exportSPKI(own.publicKey))
  let lie: Lie = {}
  let person: Record<string, unknown> = {}
  let nonce = ''
  const codes = new Set<string>()
  const asked: string[] = []
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', issuer)
    asked.push(pathname)
    const body = await readBody(request)
    const instead = lie.answers?.[pathname]
    if (instead) return instead(response)
    if (pathname === '/.well-known/openid-configuration') return send(response, 200, { ...metadata(), ...lie.metadata })
    if (pathname === '/keys') return send(response, 200, { keys: [jwk] })
    if (pathname !== '/token') return send(response, 404, {})
    // A code is good once; what stands in for a real check of the verifier is that there is one.
    const isKnown = codes.delete(body.get('code') ?? '') && (body.get('code_verifier') ?? '') !== ''
    if (!isKnown) return send(response, 400, { error: 'invalid_grant' })
    return send(response, 200, {
      access_token: 'opens nothing',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: lie.idToken ?? (await sign({ nonce, ...person, ...lie.claims }, lie)),
    })
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  })

  async function sign(claims: Record<string, unknown>, { signedBy = 'own key', header }: Lie): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const whole = { iss: issuer, aud: 'envoi', iat: now, exp: now + 300, ...claims }
    if (signedBy === 'nobody') return `${encode({ alg: 'none' })}.${encode(whole)}.`
    const keys: Record<string, CryptoKey | Uint8Array> = {
      'own key': own.privateKey,
      'other key': other.privateKey,
      'client secret': new TextEncoder().encode(SECRET),
      'public key': publicKey,
    }
    const alg = signedBy.endsWith('key') && signedBy !== 'public key' ? 'RS256' : 'HS256'
    const key = keys[signedBy]
    if (!key) throw new Error(`nobody signs by ${signedBy}`)
    return new SignJWT(whole).setProtectedHeader({ alg, kid: 'own', ...header }).sign(key)
  }

  return {
    issuer,
    place: `127.0.0.1:${port}`,
    clientId: 'envoi',
    clientSecret: SECRET,
    asked,
    /** Until it is told another one, or none. */
    lie: (told: Lie = {}): void => void (lie = told),
    /** Of whoever comes from now on. */
    seat: (claims: Record<string, unknown>): void => void (person = claims),
    /** What the browser comes back with from this address: as if somebody had signed in there. */
    comeBack(start: string, changed: Record<string, string | undefined> = {}): URLSearchParams {
      const { searchParams } = new URL(start)
      nonce = searchParams.get('nonce') ?? ''
      const code = `code ${codes.size} of ${nonce}`
      codes.add(code)
      const all = { code, state: searchParams.get('state') ?? '', iss: issuer, ...changed }
      return new URLSearchParams(Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined))
    },
    /** By which it tells that somebody was signed out. */
    logoutToken: (claims: Record<string, unknown>, told: Lie = {}): Promise<string> =>
      sign({ jti: 'one', events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...claims }, told),
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type LyingProvider = Awaited<ReturnType<typeof startLyingProvider>>

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
