import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BillingPeriod } from '@envoi/contract/words'
import { checkoutAddress } from '../../platform/checkout-address.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { useScene } from '../../ui/tide/scene.tsx'
import { type Shop, choiceOf, sunOver, viewerOf } from './choices.ts'
import { columns } from './lifts.ts'
import { LiftsTable } from './lifts-table.tsx'
import { PlanColumns } from './plan-columns.tsx'
import { PlanSettings } from './plan-settings.tsx'
import { PlansHead } from './plans-head.tsx'
import styles from './plans-page.module.css'
import { customerQuery, plansQuery } from './queries.ts'
import { Questions } from './questions.tsx'
import { Shore } from './shore.tsx'
import { plansPath, readWanted } from './wanted.ts'

/** What there is, what it lifts and what it costs; and for whoever has a plan, which one that is. */
export function PlansPage({
  user,
  teamOwner,
  leave,
}: {
  user: SessionUser | undefined
  /** Of a member's team, once that is known. */
  teamOwner: string | undefined
  /** To a page that is loaded by itself. */
  leave: (address: string) => void
}) {
  useScene({ level: 0, water: 'still', isOfPage: true })
  const [wanted] = useState(() => readWanted(location.search))
  const [chosenCountry, setCountry] = useState(wanted.country)
  const [chosenPeriod, setPeriod] = useState<BillingPeriod | undefined>(wanted.period)
  const isPayer = user !== undefined && user.managerId === null
  const customer = useQuery({ ...customerQuery(user?.uid ?? ''), enabled: isPayer })
  const details = customer.data?.details ?? null
  const country = chosenCountry ?? details?.country
  // The prices of one's own country, where it is known, and no others before them.
  const plans = useQuery({ ...plansQuery(country), enabled: !isPayer || !customer.isPending })
  const viewer = viewerOf(user, isPayer ? customer.data : null)
  const period = chosenPeriod ?? (viewer?.kind === 'subscribed' ? viewer.subscription.period : 'MONTHLY')
  const shop = plans.data
  useGoOn({ wanted, country: chosenCountry, viewer, shop, leave })
  const tax = shop && details?.tax.country === shop.tax.country ? details.tax : shop?.tax
  const sun = sunOver(viewer, wanted.plan)
  return (
    <div className={styles.page} data-sun={columns.indexOf(sun) + 1}>
      <div className={styles.backdrop} aria-hidden="true" />
      <PlansHead
        viewer={viewer}
        shop={shop}
        teamOwner={teamOwner}
        error={customer.error ?? plans.error}
        onAgain={() => void (customer.error ? customer.refetch() : plans.refetch())}
      />
      <div className={styles.above}>
        <PlanSettings
          shop={shop}
          period={period}
          country={country ?? shop?.tax.country}
          onPeriod={setPeriod}
          onCountry={setCountry}
        />
        <PlanColumns
          viewer={viewer}
          shop={shop && tax && { ...shop, tax }}
          isStale={plans.isPlaceholderData}
          period={period}
          asked={wanted.plan}
          country={chosenCountry}
        />
        <Shore />
      </div>
      <div className={`${styles.deep} ${styles.water}`}>
        <LiftsTable />
        <Questions shop={shop} />
      </div>
    </div>
  )
}

/** Whoever chose a plan and had to sign in first goes on to pay for it, once: coming back, they see this page. */
function useGoOn({
  wanted: { plan, period = 'MONTHLY' },
  country,
  viewer,
  shop,
  leave,
}: {
  wanted: ReturnType<typeof readWanted>
  country: string | undefined
  viewer: ReturnType<typeof viewerOf>
  shop: Shop | undefined
  leave: (address: string) => void
}): void {
  const isReady = plan !== undefined && shop !== undefined && viewer?.kind === 'free'
  const goOn = useEffectEvent(() => {
    if (!isReady || new URLSearchParams(location.search).get('plan') !== plan) return
    history.replaceState(history.state, '', plansPath)
    const choice = choiceOf(plan, viewer, shop, period)
    if (choice.kind === 'try' || choice.kind === 'get') {
      leave(checkoutAddress({ plan: choice.plan, period, trial: choice.kind === 'try', country }))
    }
  })
  useEffect(() => {
    if (isReady) goOn()
  }, [isReady])
}
