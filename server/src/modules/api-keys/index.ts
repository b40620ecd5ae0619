/**
 * API keys: how programs of somebody's own call in their name. Making keys and ending them, which of them a request shows,
 * how devices without a browser ask for one, the rate that all of an account's share, what they did by day, and the answers
 * to requests that are repeated. What a key may do is said by the scopes of the contract's calls and by its owner's present
 * rights.
 * The only file other modules may import.
 */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type Idempotency, createIdempotency } from '../../platform/http/idempotency.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { ToldRateLimits } from '../../platform/rate-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Account, Actor, ActorOf, ExportSection, FindKey, HomeOriginOf } from '../accounts/index.ts'
import type { Letterbox, LetterSource } from '../mail/index.ts'
import type { ApiStopper } from '../sign-in/index.ts'
import { sweepDeviceCodes } from './device-code-store.ts'
import { deviceRoutes } from './device-routes.ts'
import { warnOfExpiringKeys } from './expiring-keys.ts'
import { createFindKey } from './find-key.ts'
import { watchKeyRequests } from './key-requests.ts'
import { createReplyStore, sweepReplies } from './kept-replies.ts'
import { keyRoutes } from './key-routes.ts'
import { findKeys } from './key-store.ts'
import { apiKeyLetters } from './letters.ts'
import { warningAddressOf } from './notification-email.ts'
import { presentKey } from './present.ts'
import { presentSettings, stopApi } from './settings.ts'
import { findSettings } from './settings-store.ts'
import { settingsRoutes } from './settings-routes.ts'
import { createRequestCounts, sweepUsage } from './usage.ts'
import { usageRoutes } from './usage-routes.ts'

export { findPreferences as findApiPreferences } from './settings.ts'
export { countTransfer as countApiTransfer } from './usage.ts'

type Deps = {
  database: Database
  /** The same, for what may take long. */
  patient: Database
  secrets: Secrets
  rateLimits: ToldRateLimits
  letterbox: Letterbox
  clock: Clock
  log: Log
  publicUrl: () => string
  homeOriginOf: HomeOriginOf
}

export type ApiKeys = {
  findKey: FindKey
  /** Paces whatever shows a key, and counts it. */
  watchRequests(app: FastifyInstance, actorOf: ActorOf): void
  /** Each key by itself; whoever is signed in is one, in whichever browser. */
  idempotency: Idempotency<Actor>
  /** Where warnings about programs of somebody's go: an address that they have chosen and proven, else their own. */
  warningAddressOf(account: Account): Promise<string>
  /** For whoever signs out everywhere by mail. */
  stopApi: ApiStopper['stopApi']
  routes: BoundRoute<Actor>[]
  jobs: Job[]
  letters: LetterSource[]
  exportSections: ExportSection[]
} & AsyncDisposable

export function createApiKeys(deps: Deps): ApiKeys {
  const { database, clock } = deps
  const counts = createRequestCounts(deps)
  return {
    findKey: createFindKey(deps),
    watchRequests: (app, actorOf) =>
      watchKeyRequests(app, { actorOf, rateLimits: deps.rateLimits, onAnswered: counts.add }),
    idempotency: createIdempotency({
      ...deps,
      store: createReplyStore(database),
      askerOf: ({ user, key }: Actor) => user && { userId: user.id, by: key ? `key ${key.id}` : 'person' },
    }),
    warningAddressOf: (account) => warningAddressOf(deps.patient, account),
    stopApi: (tx, account, stopKeys) => stopApi(deps, tx, account, stopKeys),
    routes: [
      ...keyRoutes(deps),
      ...deviceRoutes(deps),
      ...settingsRoutes(deps),
      ...usageRoutes({ database, clock, counts }),
    ],
    jobs: [
      sweepUsage(deps.patient),
      sweepDeviceCodes(deps.patient),
      sweepReplies(deps.patient),
      warnOfExpiringKeys(deps),
    ],
    letters: apiKeyLetters(deps),
    exportSections: [
      {
        name: 'apiKeys',
        read: async ({ id }) =>
          (await findKeys(database, id)).map((row) => {
            const { description, scopes, prefix, createdAt, expiresAt, lastUsedAt } = presentKey(row, clock())
            return { description, scopes, prefix, createdAt, expiresAt, lastUsedAt }
          }),
      },
      {
        name: 'apiSettings',
        read: async ({ id }) => {
          const row = await findSettings(database, id)
          const { isEnabled, preferences, notificationEmail } = presentSettings(row, deps.rateLimits.rateOf('apiKeys'))
          return row ? [{ isEnabled, preferences, notificationEmail }] : []
        },
      },
    ],
    [Symbol.asyncDispose]: () => counts[Symbol.asyncDispose](),
  }
}
