/**
 * Providers that speak OpenID Connect: authorization code with PKCE, state, nonce, issuer and audience, and the signature of
 * the ID token checked, which the library leaves to TLS unless it is told to. Whatever we ask of them goes by a guarded
 * fetch, for a customer has given their address.
 */
import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose'
import * as client from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import { type GuardedFetch, placeOf } from '../../platform/outbound/guarded-fetch.ts'
import { createShortCache } from '../../platform/short-cache.ts'
import { readIdentity } from './identity.ts'
import { type IdentityProvider, type ProviderClient, ProviderProblem } from './port.ts'
import { problemOf } from './problem-of.ts'

type Deps = {
  fetch: GuardedFetch
  /** host:port that may be called without https. */
  allowed: readonly string[]
  clock: Clock
}

/** Signatures by a key that only the provider has: never none, and never by a secret that both sides know. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA']
/** Clocks of two machines differ a little. */
const TOLERANCE = 30
/** What a provider says of itself is asked for anew after so long. */
const KEPT = { lasts: 5 * 60_000, atMost: 500 }
/** A token by which a provider signs somebody out is sent at once. */
const LOGOUT_AGE = 300
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

type Known = { config: client.Configuration; keys: ReturnType<typeof createRemoteJWKSet> }

export function createOpenIdConnect({ fetch: guarded, allowed, clock }: Deps): IdentityProvider {
  const fetch = (url: string, { method, headers, body, signal }: client.CustomFetchOptions): Promise<Response> =>
    guarded(url, { method, headers, body: textOf(body), signal })
  const known = createShortCache<Known>(clock, KEPT)

  /** Without https where the operator allows that host so. */
  const isPlain = (address: string): boolean =>
    URL.canParse(address) && new URL(address).protocol === 'http:' && allowed.includes(placeOf(new URL(address)))

  async function discover({ issuer, clientId, clientSecret }: ProviderClient): Promise<Known> {
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: fetch,
      execute: isPlain(issuer) ? [client.allowInsecureRequests] : [],
    })
    const { supportsPKCE: _supportsPKCE, ...metadata } = found.serverMetadata()
    // The library lets some issuers differ from what was asked for: those that serve many tenants.
    if (new URL(metadata.issuer).href !== new URL(issuer).href || metadata.issuer.includes('{'))
      throw new ProviderProblem('untrusted', 'the provider calls itself otherwise')
    const { authorization_endpoint: start, token_endpoint: token, jwks_uri: keysUrl } = metadata
    if (start === undefined || token === undefined || keysUrl === undefined || !isWebAddress(start, isPlain))
      throw new ProviderProblem('untrusted', 'the provider does not say where to sign in')
    const told = metadata.id_token_signing_alg_values_supported ?? ['RS256']
    const config = new client.Configuration(
      { ...metadata, id_token_signing_alg_values_supported: ALGORITHMS.filter((name) => told.includes(name)) },
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: TOLERANCE },
      wayToProve(metadata, clientSecret),
    )
    config[client.customFetch] = fetch
    if (isPlain(issuer)) client.allowInsecureRequests(config)
    client.enableNonRepudiationChecks(config)
    const keys = createRemoteJWKSet(new URL(keysUrl), {
      [joseFetch]: (url, { headers, signal }) => guarded(url, { headers: Object.fromEntries(headers), signal }),
    })
    return { config, keys }
  }
  const find = (of: ProviderClient): Promise<Known> => known.get(keyOf(of), () => discover(of))

  return {
    tryOut: (of) =>
      telling(async () => {
        // Never what is known already: it is tried because something may have changed.
        const { config } = await discover(of)
        await tryKeys(config, fetch)
        await trySecret(config, of)
        return { issuer: config.serverMetadata().issuer }
      }),

    startUrl: (of, { state, nonce, codeVerifier, loginHint, wantsGroups }) =>
      telling(async () => {
        const { config } = await find(of)
        const scopes = config.serverMetadata().scopes_supported ?? []
        // Some have the groups behind a scope, and some refuse one that they do not know.
        const groups = wantsGroups && scopes.includes('groups') ? ' groups' : ''
        return client.buildAuthorizationUrl(config, {
          redirect_uri: of.waysBack[namesItself(config) ? 'shared' : 'own'],
          scope: `openid email profile${groups}`,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...(loginHint === undefined ? {} : { login_hint: loginHint }),
        })
      }),

    finish: (of, query, { by, state, nonce, codeVerifier, groupsClaim }) =>
      telling(async () => {
        const { config } = await find(of)
        if (by === 'shared' && !namesItself(config))
          throw new ProviderProblem('untrusted', 'nothing tells whose answer this is')
        const cameBack = new URL(`${of.waysBack[by]}?${query}`)
        const tokens = await client.authorizationCodeGrant(config, cameBack, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new ProviderProblem('untrusted', 'there is no ID token')
        const lacksGroups = groupsClaim !== undefined && claims[groupsClaim] === undefined
        const isShort = claims['email'] === undefined || lacksGroups
        const hasMore = config.serverMetadata().userinfo_endpoint !== undefined
        const more = isShort && hasMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
        // What is signed comes first.
        return readIdentity({ ...more, ...claims }, groupsClaim)
      }),

    readLogout: (of, logoutToken) =>
      telling(async () => {
        const { config, keys } = await find(of)
        const { payload } = await jwtVerify(logoutToken, keys, {
          algorithms: ALGORITHMS,
          issuer: config.serverMetadata().issuer,
          audience: of.clientId,
          requiredClaims: ['iat', 'jti', 'events'],
          maxTokenAge: LOGOUT_AGE,
          clockTolerance: TOLERANCE,
        })
        const events = payload['events']
        const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
        const sid = typeof payload['sid'] === 'string' ? payload['sid'] : undefined
        // An ID token has a nonce: it must never be taken for this.
        if (!isLogout || 'nonce' in payload || (payload.sub === undefined && sid === undefined))
          throw new ProviderProblem('untrusted', 'this token signs nobody out')
        return { subject: payload.sub, sid }
      }),
  }
}

/** Then the library asks for its name in each answer, and compares it. */
const namesItself = (config: client.Configuration): boolean =>
  config.serverMetadata().authorization_response_iss_parameter_supported === true

async function telling<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw problemOf(error)
  }
}

/** Basic is what every provider takes that does not say otherwise. */
function wayToProve(metadata: client.ServerMetadata, secret: string): client.ClientAuth {
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return ways.includes('client_secret_basic') ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
}

/** Browsers are sent there: never to an address of another kind. */
const isWebAddress = (address: string, isPlain: (address: string) => boolean): boolean =>
  URL.canParse(address) && (new URL(address).protocol === 'https:' || isPlain(address))

/** Without a key nothing can be checked: better to be found out now than by whoever signs in first. */
async function tryKeys(
  config: client.Configuration,
  fetch: (url: string, options: client.CustomFetchOptions) => Promise<Response>,
): Promise<void> {
  const address = config.serverMetadata().jwks_uri ?? ''
  const headers = { accept: 'application/json' }
  const answer = await fetch(address, { method: 'GET', headers, body: null, redirect: 'manual' })
  const { keys } = (answer.ok ? await answer.json() : {}) as { keys?: unknown }
  if (!Array.isArray(keys) || keys.length === 0) throw new ProviderProblem('untrusted', 'the provider shows no keys')
}

/** A code that nobody gave out: the provider says whether it knows us before it says that it does not know the code. */
async function trySecret(config: client.Configuration, { waysBack }: ProviderClient): Promise<void> {
  const asked = { code: 'envoi-tries-the-client-secret', redirect_uri: waysBack.own, code_verifier: 'a'.repeat(43) }
  await client.genericGrantRequest(config, 'authorization_code', asked).catch((error: unknown) => {
    const { kind } = problemOf(error)
    const isKnown = error instanceof client.ResponseBodyError && kind !== 'client'
    if (!isKnown) throw error
  })
}

/** The same client again, also by its secret. */
const keyOf = ({ issuer, clientId, clientSecret }: ProviderClient): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, clientId, clientSecret]))
    .digest('base64url')

function textOf(body: client.FetchBody): string | Uint8Array | undefined {
  if (body === null || body === undefined) return undefined
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('a body that nobody sends')
}
