/**
 * Webhooks: addresses of somebody's own that are told what happens to their transfers. The database writes an event for
 * each of them in the transaction of the change (migration 0054); a job numbers, signs and delivers them, tries again for a
 * day, and keeps a log of 30 days. Who takes nothing for three days is switched off and told by a letter; so is each new address.
 * The only file other modules may import.
 */
import type { WebhookSender } from '../../outside/webhook-sender/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { BoundRoute } from '../../platform/http/mount.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Actor, ExportSection, HomeOriginOf } from '../accounts/index.ts'
import type { LetterSource, Letterbox } from '../mail/index.ts'
import { deliverWhenDue } from './deliver.ts'
import { type WarningAddressOf, webhookLetters } from './letters.ts'
import { webhookRoutes } from './routes.ts'
import { findByOwner } from './store.ts'
import { sweepWebhooks } from './sweep.ts'

export type Webhooks = {
  routes: BoundRoute<Actor>[]
  jobs: Job[]
  letters: LetterSource[]
  exportSection: ExportSection
}

export type WebhooksDeps = {
  database: Database
  /** The same, for what may take long. */
  patient: Database
  secrets: Secrets
  sender: WebhookSender
  letterbox: Letterbox
  clock: Clock
  log: Log
  homeOriginOf: HomeOriginOf
  /** Where somebody wants to be warned. */
  warningAddressOf: WarningAddressOf
}

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  return {
    routes: webhookRoutes(deps),
    jobs: [deliverWhenDue({ ...deps, database: deps.patient }), sweepWebhooks(deps.patient)],
    letters: webhookLetters(deps),
    exportSection: {
      name: 'webhooks',
      read: async ({ id }) =>
        (await findByOwner(deps.database, id)).map((webhook) => ({
          url: webhook.url,
          description: webhook.description,
          events: webhook.events,
          isEnabled: webhook.isEnabled,
          createdAt: webhook.createdAt.toISOString(),
        })),
    },
  }
}
