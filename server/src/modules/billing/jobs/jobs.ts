import { DAY, HOUR, billing as limits } from '@envoi/contract/limits'
import { sql } from '../../../platform/database/drizzle.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { type Account, findAccount } from '../../accounts/index.ts'
import type { BuyDeps } from '../buying/buy.ts'
import { endBesideTeam } from '../buying/beside-team.ts'
import { checkVat } from '../details.ts'
import { fallBack, findFallBack, isFallBackDue } from '../buying/fall-back.ts'
import { look } from '../look.ts'
import { isWallet, paymentsOf } from '../providers.ts'
import { renewTax } from '../buying/renewal.ts'
import { settle } from '../buying/settle.ts'
import { ifFree } from '../buying/turn.ts'
import { endUnpaid, findDebts } from '../unpaid.ts'
import { graceEnds, retryDue, triesBy } from '../state.ts'
import { inPace } from './pace.ts'
import { findOverdue, findRenewing, findUnlooked } from './queues.ts'
import {
  changeSubscription,
  findDetails,
  findSubscription,
  findTerms,
  noteDifference,
  saveVatAnswer,
} from '../store.ts'
import type { SubscriptionRow } from '../tables.ts'

const TRIAL_TOLD = 3 * DAY
const RATES_LOOKED_AT = 2 * DAY
const EVENTS_KEPT = 30 * DAY

export const billingJobs = (deps: BuyDeps): Job[] => [
  {
    name: 'reconcile-payments',
    cron: '23 * * * *',
    handle: (_payload, signal) => {
      const rows = findUnlooked(deps.database, deps.clock(), new Date(deps.clock().getTime() - HOUR / 2))
      return inPace({ ...deps, signal, event: 'reconcile-failed' }, rows, async ({ userId }) => {
        await settle(deps, userId)
        // The plan of a team may hold again, and who has joined it may have been looked at in vain.
        await endBesideTeam(deps, userId)
      })
    },
  },
  {
    name: 'retry-payments',
    cron: '41 * * * *',
    handle: (_payload, signal) => {
      const asked = { ...deps, signal, event: 'retry-failed' }
      return inPace(asked, findOverdue(deps.database), (row) => tryAgain(deps, row))
    },
  },
  {
    name: 'renew-tax',
    cron: '11 */6 * * *',
    handle: (_payload, signal) => {
      const soon = new Date(deps.clock().getTime() + RATES_LOOKED_AT)
      const asked = { ...deps, signal, event: 'renew-tax-failed' }
      return inPace(asked, findRenewing(deps.database, soon), (row) => renew(deps, row))
    },
  },
  {
    name: 'tell-of-renewals',
    cron: '17 * * * *',
    handle: async (_payload, signal) => {
      const soon = new Date(deps.clock().getTime() + limits.endReminderDays * DAY)
      for await (const row of findRenewing(deps.database, soon)) {
        signal.throwIfAborted()
        await tellAhead(deps, row).catch((error: unknown) =>
          deps.log.error('tell-of-renewals-failed', error, { userId: row.userId }),
        )
      }
    },
  },
  {
    name: 'sweep-provider-events',
    cron: '29 3 * * *',
    handle: async () => {
      const before = new Date(deps.clock().getTime() - EVENTS_KEPT)
      await deps.database.execute(sql`delete from provider_events where at < ${before.toISOString()}::timestamptz`)
    },
  },
]

/** On days 1, 3 and 7; after the last day the plan ends, and nothing is owed for it any more. */
async function tryAgain(deps: BuyDeps, row: SubscriptionRow): Promise<void> {
  await ifFree(deps, row.userId, async () => {
    // What was read with a page of others is old by now: somebody may have paid.
    await look(deps, row.userId)
    const present = await findSubscription(deps.database, row.userId)
    if (!present?.overdueSince) return
    const { provider, payer, subscription, overdueSince, userId, retries } = present
    const now = deps.clock()
    const debts = await findDebts(deps, present, await paymentsOf(deps.providers, provider)?.look(payer))
    const back = findFallBack(present, await findTerms(deps.database, userId), debts, now)
    if (back && isFallBackDue(back, present, now)) return fallBack(deps, present, back)
    if (now >= graceEnds(overdueSince)) return endUnpaid(deps, present, `unpaid-${subscription}`)
    if (!retryDue(present, now)) return
    const card = isWallet(provider) ? undefined : deps.providers.card?.payments
    for (const { id, intent } of debts) {
      if (intent.status === 'requires_payment_method') await card?.pay(id, `retry-${id}-${retries}`)
    }
    await deps.database.transaction((tx) => changeSubscription(tx, userId, { retries: triesBy(overdueSince, now) }))
  })
  await settle(deps, row.userId)
}

/** The register is asked again where it was away, and before each payment the tax is what it has become. */
async function renew(deps: BuyDeps, { userId }: SubscriptionRow): Promise<void> {
  const account = await findAccount(deps.database, userId)
  const details = await findDetails(deps.database, userId)
  if (!account || !details) return
  if (details.vatStatus === 'unchecked') {
    const { status, name } = await checkVat(deps, details.country, details.vatNumber)
    const answer = { vatStatus: status, vatName: name, vatCheckedAt: deps.clock() }
    await deps.database.transaction((tx) => saveVatAnswer(tx, details, answer))
  }
  const told = (await renewTax(deps, account)) === 'not-ours' ? { provider: 'wallet or change ahead' } : undefined
  await deps.database.transaction((tx) => noteDifference(tx, userId, 'tax', told))
}

/** Each once for a period, and of a card once a month. */
async function tellAhead(deps: BuyDeps, row: SubscriptionRow): Promise<void> {
  const account = await findAccount(deps.database, row.userId)
  if (!account) return
  await tellOfEnd(deps, account, row)
  await tellOfCard(deps, account, row)
}

async function tellOfEnd(deps: BuyDeps, { uid }: Account, row: SubscriptionRow): Promise<void> {
  const { status, endsWithPeriod, periodEnd, endToldFor, userId } = row
  if (endToldFor?.getTime() === periodEnd.getTime() || periodEnd <= deps.clock()) return
  const isTrialDue = status === 'trialing' && periodEnd.getTime() - deps.clock().getTime() <= TRIAL_TOLD
  const letter = endsWithPeriod ? 'plan-ends' : isTrialDue ? 'trial-ends' : undefined
  if (letter === undefined) return
  await deps.database.transaction(async (tx) => {
    await changeSubscription(tx, userId, { endToldFor: periodEnd })
    await deps.letterbox.post(tx, letter, uid)
  })
}

async function tellOfCard(deps: BuyDeps, { uid }: Account, row: SubscriptionRow): Promise<void> {
  const { cardMonth, cardYear, cardToldAt, endsWithPeriod, userId } = row
  const now = deps.clock()
  const isThisMonth = cardYear === now.getUTCFullYear() && cardMonth === now.getUTCMonth() + 1
  const isTold = cardToldAt !== null && cardToldAt.toISOString().slice(0, 7) === now.toISOString().slice(0, 7)
  if (!isThisMonth || isTold || endsWithPeriod) return
  await deps.database.transaction(async (tx) => {
    await changeSubscription(tx, userId, { cardToldAt: now })
    await deps.letterbox.post(tx, 'card-expires', uid)
  })
}
