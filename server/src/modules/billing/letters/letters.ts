import { DAY, billing as limits } from '@envoi/contract/limits'
import type { Clock } from '../../../platform/clock.ts'
import { and, eq, isNull } from '../../../platform/database/drizzle.ts'
import { type Account, findAccountByUid, isPaying, isTeamPlan } from '../../accounts/index.ts'
import type { LetterSource } from '../../mail/index.ts'
import { isPlayMoney } from '../play-money.ts'
import { filesGoAt, nextTryAt, planHoldsUntil } from './dates.ts'
import { receiptLetters } from './receipt-letters.ts'
import { type SubscriptionRow, type TermsRow, billingTerms, planLapses, subscriptions } from '../tables.ts'
import { totalAt } from '../buying/terms.ts'

export type LetterDeps = Parameters<typeof receiptLetters>[0] & {
  clock: Clock
  /** In bytes, beyond what a free account has. */
  storageAbove: (accountId: number) => Promise<number>
}
type Going = { row: SubscriptionRow; terms: TermsRow; account: Account; isOwed: boolean }

/**
 * All but receipts are posted with the uid of an account, and tell what is so when they leave: of a payment that has come
 * meanwhile, a plan that goes on or a card that was replaced, nothing. They are ours, whatever the account's own look.
 */
export function billingLetters(deps: LetterDeps): LetterSource[] {
  const { patient, clock, homeOriginOf, storageAbove } = deps

  /** With a subscription that has not ended. */
  async function findGoing(uid: string): Promise<Going | undefined> {
    const account = await findAccountByUid(patient, uid)
    if (!account) return undefined
    const [found] = await patient
      .select({ row: subscriptions, terms: billingTerms })
      .from(subscriptions)
      .innerJoin(billingTerms, eq(billingTerms.id, subscriptions.termsId))
      .where(and(eq(subscriptions.userId, account.id), isNull(subscriptions.endedAt)))
    if (!found || found.row.status === 'ended') return undefined
    return { ...found, account, isOwed: found.row.openAmount > 0 }
  }

  /** With an account whose plan has lapsed, and who has no other. */
  async function findLapsed(uid: string) {
    const account = await findAccountByUid(patient, uid)
    if (!account || isPaying(account)) return undefined
    const [lapse] = await patient
      .select()
      .from(planLapses)
      .where(and(eq(planLapses.userId, account.id), isNull(planLapses.removedAt)))
    return lapse && { account, lapse }
  }

  /** Whose plan counts for a member instead of their own. */
  async function teamOf({ managerUid, managerPlanName }: Account): Promise<string | null> {
    const owner = isTeamPlan(managerPlanName) && managerUid !== null && (await findAccountByUid(patient, managerUid))
    return owner ? owner.displayName : null
  }

  const frameOf = ({ email, lang }: Account) => ({ to: { address: email }, language: lang })
  const planOf = async ({ account, row, terms: { planName } }: Going) => ({
    name: account.displayName,
    planName,
    isPlayMoney: isPlayMoney(row.provider),
    link: `${await homeOriginOf(account)}/account/billing`,
  })
  const owedOf = ({ row, terms: { currency } }: Going) => ({ amount: row.openAmount, currency })

  return [
    ...receiptLetters(deps),
    {
      letter: 'payment-failed',
      async read(uid) {
        const found = await findGoing(uid)
        const { overdueSince = null, intentStatus } = found?.row ?? {}
        if (!found?.isOwed || overdueSince === null || intentStatus !== 'requires_payment_method') return undefined
        const tryAt = nextTryAt({ overdueSince, retries: found.row.retries })
        const content = { ...(await planOf(found)), ...owedOf(found), tryAt, until: planHoldsUntil(overdueSince) }
        return { ...frameOf(found.account), content }
      },
    },
    {
      letter: 'payment-action',
      async read(uid) {
        const found = await findGoing(uid)
        if (!found?.isOwed || found.row.intentStatus !== 'requires_action') return undefined
        const { overdueSince } = found.row
        const until = overdueSince && planHoldsUntil(overdueSince)
        return { ...frameOf(found.account), content: { ...(await planOf(found)), ...owedOf(found), until } }
      },
    },
    {
      letter: 'card-expires',
      async read(uid) {
        const found = await findGoing(uid)
        const now = clock()
        const isThisMonth = (year: number | null, month: number | null): boolean =>
          year === now.getUTCFullYear() && month === now.getUTCMonth() + 1
        if (!found || found.row.endsWithPeriod || !isThisMonth(found.row.cardYear, found.row.cardMonth))
          return undefined
        return { ...frameOf(found.account), content: { ...(await planOf(found)), month: now } }
      },
    },
    {
      letter: 'plan-ends',
      async read(uid) {
        const found = await findGoing(uid)
        if (!found?.row.endsWithPeriod || found.row.periodEnd <= clock()) return undefined
        const team = await teamOf(found.account)
        const content = { ...(await planOf(found)), team, endsAt: found.row.periodEnd }
        return { ...frameOf(found.account), content }
      },
    },
    {
      letter: 'trial-ends',
      async read(uid) {
        const found = await findGoing(uid)
        if (!found || found.row.status !== 'trialing') return undefined
        const { periodEnd, endsWithPeriod } = found.row
        if (endsWithPeriod || periodEnd <= clock()) return undefined
        const { currency, period } = found.terms
        const amount = totalAt(found.terms, found.row.periodEnd).gross
        const content = { ...(await planOf(found)), amount, currency, period, endsAt: periodEnd }
        return { ...frameOf(found.account), content }
      },
    },
    {
      letter: 'plan-ended',
      async read(uid) {
        const found = await findLapsed(uid)
        if (!found) return undefined
        const { account, lapse } = found
        const link = `${await homeOriginOf(account)}/plans`
        const keptUntil = new Date(lapse.lapsedAt.getTime() + limits.lapseDays * DAY)
        return { ...frameOf(account), content: { name: account.displayName, keptUntil, link } }
      },
    },
    {
      letter: 'files-go',
      async read(uid) {
        const found = await findLapsed(uid)
        const above = found ? await storageAbove(found.account.id) : 0
        if (!found || above <= 0) return undefined
        const { account, lapse } = found
        const origin = await homeOriginOf(account)
        return {
          ...frameOf(account),
          content: {
            name: account.displayName,
            goAt: filesGoAt(lapse),
            above,
            link: `${origin}/plans`,
            dashboardLink: `${origin}/dashboard?sort=-size`,
          },
        }
      },
    },
  ]
}
