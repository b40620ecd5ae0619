/** The service that is meant, and who asks it. */
import type { Api } from '@envoi/client/api'
import { type Http, createHttp } from '@envoi/client/node/http'
import { type NodeHome, createHome } from '@envoi/client/node/index'
import { join } from 'node:path'
import type { Options } from './parse-arguments.ts'
import { type Env, findSignedIn, readOrigin, stateFolder } from './settings.ts'
import { UsageError } from './usage-error.ts'

export type Service = Disposable & {
  origin: string
  /** Absent: as a visitor. */
  key: string | undefined
  api: Api
  home: NodeHome
  /** For bytes, which come without the key. */
  http: Http
}

type Asked = {
  /** Of a link that was given: it says by itself which service is meant. */
  origin?: string | undefined
  headers?: Record<string, string>
}

export async function openService(env: Env, options: Options, asked: Asked = {}): Promise<Service> {
  const kept = await findSignedIn(env)
  const named = options.find('origin') ?? (env['ENVOI_ORIGIN'] || kept?.origin)
  const usual = named === undefined ? undefined : readOrigin(named)
  const origin = asked.origin ?? usual
  if (origin === undefined) {
    throw new UsageError(
      'Which service? Sign in with "envoi login --origin https://envoi.example", or set ENVOI_ORIGIN.',
    )
  }
  const key = keyFor(origin, { usual, env, kept })
  const headers = { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...asked.headers }
  const home = createHome({ origin, headers, ledger: join(stateFolder(env), 'uploads') })
  const http = createHttp()
  return {
    origin,
    key,
    api: home.api,
    home,
    http,
    [Symbol.dispose]() {
      home[Symbol.dispose]()
      http[Symbol.dispose]()
    },
  }
}

/** A key goes to its own service and to no other, whatever a link says. */
function keyFor(
  origin: string,
  { usual, env, kept }: { usual: string | undefined; env: Env; kept: { origin: string; key: string } | undefined },
): string | undefined {
  const given = env['ENVOI_KEY']
  if (given !== undefined && given !== '') return origin === usual ? given : undefined
  return kept?.origin === origin ? kept.key : undefined
}
