/** Signing in and out, and who one is. */
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type Api, ApiError, NetworkError, type Reply, createApi } from '@envoi/client/api'
import { createHttp } from '@envoi/client/node/http'
import { createFetch } from '@envoi/client/node/sender'
import { type ApiScope, apiScopes } from '@envoi/contract/words'
import { readSecretOption } from '../ask.ts'
import { Failed, NotSignedIn } from '../exit.ts'
import { openService } from '../service.ts'
import { findSignedIn, forgetSignedIn, keepSignedIn, readOrigin } from '../settings.ts'
import { printable } from '../terminal-text.ts'
import { UsageError } from '../usage-error.ts'
import type { Context } from '../context.ts'

export async function login(context: Context): Promise<void> {
  const { env, options, terminal, signal } = context
  const scopes = readScopes(options.find('scopes'))
  const key = await readSecretOption(context, 'key', 'API key')
  const named = options.find('origin') ?? (env['ENVOI_ORIGIN'] || (await findSignedIn(env))?.origin)
  if (named === undefined) throw new UsageError('Which service? envoi login --origin https://envoi.example')
  const origin = readOrigin(named)
  using http = createHttp()
  const fetch = createFetch(http)
  const given = key ?? (await askForKey(context, createApi({ origin, fetch }), scopes))
  const api = createApi({ origin, fetch, headers: { authorization: `Bearer ${given}` } })
  const own = await api.getOwnKey({}, { signal })
  const file = await keepSignedIn(env, { origin, key: given })
  terminal.tell('signedIn', { origin, ...present(own) }, [`Signed in to ${origin} as ${whoOf(own)}.`])
  terminal.note(`The key is saved in ${file}, where only you can read it.`)
  if (env['ENVOI_KEY']) terminal.note('ENVOI_KEY is set, and takes precedence over it.')
}

/** By a code that somebody approves in a browser, on whatever machine. */
async function askForKey({ terminal, signal }: Context, api: Api, scopes: ApiScope[]): Promise<string> {
  const client = `envoi on ${hostname()}`.slice(0, 100)
  const asked = await api.askDeviceCode({ body: { client, scopes } }, { signal })
  const { userCode, verificationUri, verificationUriComplete, expiresIn, deviceCode } = asked
  terminal.tell('code', { userCode, verificationUri, verificationUriComplete, expiresIn }, [
    `Open ${verificationUri} and enter this code:`,
    '',
    `  ${terminal.bold(userCode)}`,
    '',
    `or open ${verificationUriComplete}`,
  ])
  terminal.note('Waiting for your approval …')
  const until = performance.now() + expiresIn * 1000
  for (let wait = asked.interval; performance.now() < until;) {
    await delay(wait * 1000, undefined, { signal })
    try {
      return (await api.redeemDeviceCode({ body: { deviceCode } }, { signal })).key
    } catch (error) {
      wait = waitAfter(error, asked.interval)
    }
  }
  throw new Failed('The code has expired. Run "envoi login" again.')
}

/** In seconds; what ends the waiting is thrown. */
function waitAfter(error: unknown, usual: number): number {
  if (error instanceof NetworkError) return usual
  if (!(error instanceof ApiError)) throw error
  if (error.codes.includes('AUTHORIZATION_PENDING')) return usual
  if (error.codes.includes('EXPIRED')) throw new Failed('The code has expired. Run "envoi login" again.')
  if (error.status === 429 || error.status >= 500) return Math.max(error.retryAfter ?? 0, 2 * usual)
  throw error
}

function readScopes(text = 'read,send,manage'): ApiScope[] {
  return text.split(',').map((word) => {
    const scope = apiScopes.find((name) => name === word.trim())
    if (!scope) throw new UsageError(`"${word}" is not a scope. Choose from ${apiScopes.join(', ')}.`)
    return scope
  })
}

export async function logout({ env, options, terminal, signal }: Context): Promise<void> {
  const kept = await findSignedIn(env)
  if (!kept) throw new NotSignedIn()
  // That of the file and no other: a key of the environment was made by somebody else.
  using service = await openService({ ...env, ENVOI_KEY: undefined, ENVOI_ORIGIN: kept.origin }, options, {
    origin: kept.origin,
  })
  const ended = await service.api.deleteOwnKey({}, { signal }).then(
    () => true,
    (error: unknown) => {
      // It is dead already.
      if (error instanceof ApiError && error.status === 401) return true
      if (error instanceof NetworkError || error instanceof ApiError) return false
      throw error
    },
  )
  await forgetSignedIn(env)
  terminal.tell('signedOut', { origin: kept.origin, keyEnded: ended }, `Signed out of ${kept.origin}.`)
  if (!ended) terminal.note('The service did not delete the key. Delete it under Account, API.')
}

export async function whoami({ env, options, terminal, signal }: Context): Promise<void> {
  using service = await openService(env, options)
  if (service.key === undefined) throw new NotSignedIn()
  const own = await service.api.getOwnKey({}, { signal })
  terminal.tell('account', { origin: service.origin, ...present(own) }, [
    `${whoOf(own)} at ${service.origin}`,
    `Key: ${printable(own.description)} (${own.prefix}), for ${own.scopes.join(', ')}`,
    own.expiresAt === null ? 'It does not expire.' : `It expires on ${own.expiresAt.slice(0, 10)}.`,
  ])
}

const present = ({ account, description, prefix, scopes, expiresAt }: Reply<'getOwnKey'>) => ({
  account,
  key: { description, prefix, scopes, expiresAt },
})

const whoOf = ({ account: { displayName, email } }: Reply<'getOwnKey'>): string =>
  printable(displayName === '' || displayName === email ? email : `${displayName} <${email}>`)
