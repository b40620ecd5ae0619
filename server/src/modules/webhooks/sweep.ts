import { webhooks as limits } from '@envoi/contract/developer-limits'
import type { Database } from '../../platform/database/connect.ts'
import { sql } from '../../platform/database/drizzle.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { removeDeliveries } from './store.ts'

/** The log has an end, and a former secret that signs no more is not kept. */
export const sweepWebhooks = (patient: Database): Job => ({
  name: 'sweep-webhooks',
  cron: '47 * * * *',
  async handle() {
    await removeDeliveries(patient, sql`created_at < now() - ${limits.kept} * interval '1 millisecond'`)
    await patient.execute(sql`
      update webhooks set former_secret = null, former_secret_until = null where former_secret_until <= now()`)
  },
})
