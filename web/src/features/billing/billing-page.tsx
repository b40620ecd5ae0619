import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import type { PaymentMethodView, SubscriptionView } from '@envoi/contract/billing'
import { type BillingIntent, forgetBillingIntent, readBillingIntent } from '../../platform/billing-intent.ts'
import { logError } from '../../platform/log.ts'
import { session } from '../../platform/session/session.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import styles from './billing-page.module.css'
import { DetailsSection } from './details/details-section.tsx'
import { InvoicesSection, isToPay } from './invoices/invoices-section.tsx'
import { Loaded } from './loaded.tsx'
import { MethodsSection } from './methods/methods-section.tsx'
import { Notice } from './notice.tsx'
import { OffersSection } from './plan/offers.tsx'
import { GivenPlan, MemberNote, NoPlan } from './plan/other-plans.tsx'
import { OwnPlan } from './plan/own-plan.tsx'
import { PlanSection } from './plan/plan-section.tsx'
import { TroubleBanner } from './plan/trouble-banner.tsx'
import { troubleOf } from './plan/trouble.ts'
import { createPlanSync } from './plan-sync.ts'
import { type Customer, customerQuery, invoicesQuery, methodsQuery, subscriptionQuery } from './queries.ts'

/** What somebody pays for, with what, and the papers. */
export const BillingPage = ({ user }: { user: UserView }) =>
  user.managerId === null ? <Payer user={user} /> : <Member uid={user.uid} />

/** The owner's money is not a member's to see. What they had of their own before they joined is. */
function Member({ uid }: { uid: string }) {
  const customer = useQuery(customerQuery(uid))
  const invoices = useQuery(invoicesQuery(uid))
  return (
    <div className={styles.page}>
      <MemberNote />
      <Loaded query={customer}>
        {(found) => (
          <>
            {found?.subscription && found.subscription.provider !== 'operator' && (
              <OwnPlan uid={uid} state={found.subscription} />
            )}
            <Loaded query={invoices}>
              {(papers) => (papers.length > 0 ? <InvoicesSection invoices={papers} mayPay={false} /> : null)}
            </Loaded>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Payer({ user: { uid, email } }: { user: UserView }) {
  const customer = useQuery(customerQuery(uid))
  const subscription = useQuery(subscriptionQuery(uid))
  const invoices = useQuery(invoicesQuery(uid))
  const isKnown = customer.data !== undefined && customer.data !== null
  // Whoever never began to pay has nothing to pay with.
  const methods = useQuery({ ...methodsQuery(uid), enabled: isKnown })
  usePlanInStep(subscription.data)
  const [intent] = useState(() => readBillingIntent(location.search))
  useEffect(forgetBillingIntent, [])
  const open = invoices.data?.findLast(isToPay)?.number
  return (
    <div className={styles.page}>
      <Loaded query={customer}>
        {(found) => (
          <>
            <Plan
              uid={uid}
              customer={found}
              subscription={subscription.data}
              method={methods.data?.find(({ isDefault }) => isDefault)}
              open={open}
              intent={intent}
            />
            {found && <Settings uid={uid} email={email} customer={found} open={open} />}
            <Loaded query={invoices}>
              {(papers) => (found || papers.length > 0 ? <InvoicesSection invoices={papers} mayPay /> : null)}
            </Loaded>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The page knows the subscription also of those whose session has no plan yet. */
function usePlanInStep(subscription: SubscriptionView | null | undefined): void {
  const [sync] = useState(() => createPlanSync(session))
  useEffect(() => {
    if (subscription !== undefined) sync(subscription?.planType).catch(logError)
  }, [sync, subscription])
}

function Plan({
  uid,
  customer,
  subscription,
  method,
  open,
  intent,
}: {
  uid: string
  customer: Customer | null
  subscription: SubscriptionView | null | undefined
  method: PaymentMethodView | undefined
  open: string | undefined
  intent: BillingIntent | undefined
}) {
  const { t } = useTranslation('billing')
  const now = useNow()
  const state = customer?.subscription ?? null
  const trouble = state ? troubleOf(state, subscription ?? undefined, now) : undefined
  return (
    <>
      {trouble && state && (
        <TroubleBanner
          trouble={trouble}
          uid={uid}
          state={state}
          subscription={subscription}
          method={method}
          open={open}
        />
      )}
      {!state && <NoPlan />}
      {state?.provider === 'operator' && <GivenPlan state={state} />}
      {state && state.provider !== 'operator' && (
        <PlanSection uid={uid} country={customer?.details?.country} state={state} method={method} intent={intent} />
      )}
      {customer && <OffersSection offers={customer.offers} state={state} />}
      {customer?.isPlayMoney && state?.provider !== 'operator' && (
        <Notice tone="info" icon="card" title={t('play_money_title')} text={t('play_money_text')} />
      )}
    </>
  )
}

/** What is charged, and who it is made out to. A plan that was given needs neither. */
function Settings({
  uid,
  email,
  customer: { subscription: state, details },
  open,
}: {
  uid: string
  email: string
  customer: Customer
  open: string | undefined
}) {
  const isGiven = state?.provider === 'operator'
  const isWallet = state?.provider === 'paypal'
  if (isGiven && !details) return null
  return (
    <>
      {!isGiven && <MethodsSection uid={uid} mayAdd={state !== null && !isWallet} isWallet={isWallet} open={open} />}
      <DetailsSection uid={uid} email={email} details={details} isWallet={isWallet} />
    </>
  )
}
