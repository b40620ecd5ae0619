import type { RefundDeps } from '../modules/billing/papers/refund.ts'
import { paymentsOf } from '../modules/billing/providers.ts'
import { openPayments } from '../outgoing.ts'
import { systemClock } from '../platform/clock.ts'
import { openDataDirectory } from '../platform/data-directory.ts'
import { createSecrets } from '../platform/secrets.ts'
import { StartFailure } from '../platform/start-failure.ts'
import type { CommandContext } from './operator-command.ts'

/** Those who take the money, as the service is configured: a refund is asked of whoever took it. */
export async function openPaymentsOf({
  database,
  config,
}: Pick<CommandContext, 'database' | 'config'>): Promise<RefundDeps['paymentsOf']> {
  const { masterSecret } = await openDataDirectory(config)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const deps = { database, secrets: createSecrets(masterSecret), clock: systemClock, publicUrl }
  const { providers } = await openPayments(config, deps)
  return (provider) => {
    const payments = paymentsOf(providers, provider)
    if (!payments) throw new StartFailure(`That was paid by ${provider}, which is not configured here.`)
    return payments
  }
}
