import type { Guides } from '../guide.ts'
import { authentication } from './authentication.tsx'
import { cli } from './cli.tsx'
import { client } from './client.tsx'
import { errors } from './errors.tsx'
import { firstTransfer } from './first-transfer.tsx'
import { idempotency } from './idempotency.tsx'
import { resuming } from './resuming.tsx'
import { singleSignOn } from './single-sign-on.tsx'
import { webhooks } from './webhooks.tsx'
import { widgets } from './widgets.tsx'

export const english: Guides = {
  'first-transfer': firstTransfer,
  resuming,
  webhooks,
  widgets,
  'single-sign-on': singleSignOn,
  authentication,
  errors,
  idempotency,
  cli,
  client,
}
