import { useTranslation } from 'react-i18next'
import type { SessionUser } from '../../platform/session/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import type { Asked } from './address.ts'
import { CustomCheckout } from './custom-checkout.tsx'
import { InvoiceCheckout } from './invoice-checkout.tsx'
import { MethodCheckout } from './method-checkout.tsx'
import { PlanCheckout } from './plan-checkout.tsx'
import { type Shop, useShop } from './shop.ts'
import { OfTeam, Unavailable } from './unavailable.tsx'
import { Waiting } from './waiting.tsx'
import { PlayWallet } from './wallet/play-wallet.tsx'
import { WalletReturn } from './wallet/wallet-return.tsx'

/** What the address asks for, of whoever may pay. */
export function CheckoutArea({ user, asked }: { user: SessionUser; asked: Asked | undefined }) {
  const { t } = useTranslation('checkout')
  if (user.managerId !== null) return <OfTeam />
  if (asked?.kind === 'ask-wallet') return <PlayWallet subscription={asked.subscription} />
  if (asked) return <WithShop user={user} asked={asked} />
  const link = (
    <a className={buttonClass({ variant: 'line', isLarge: true })} href="/plans">
      {t('compare')}
    </a>
  )
  return <Message title={t('nothing')} text={t('nothing_text')} action={link} />
}

type Wanted = Exclude<Asked, { kind: 'ask-wallet' }>

function WithShop({ user, asked }: { user: SessionUser; asked: Wanted }) {
  const { t } = useTranslation('checkout')
  const { shop, error, retry } = useShop(user)
  if (error) return <Unavailable error={error} onRetry={retry} />
  if (!shop) return <Waiting />
  if (!shop.plans.isOn) return <Message title={t('title_PAYMENT_OFF')} text={t('codes.PAYMENT_OFF')} action={null} />
  return <Checkout shop={shop} asked={asked} />
}

function Checkout({ shop, asked }: { shop: Shop; asked: Wanted }) {
  switch (asked.kind) {
    case 'plan': {
      const { plan, period, trial, coupon, country, isCancelled } = asked
      const first = { plan, period, trial, coupon }
      return <PlanCheckout shop={shop} first={first} country={country} isCancelled={isCancelled} />
    }
    case 'price':
      return <CustomCheckout shop={shop} priceId={asked.price} />
    case 'method':
      return <MethodCheckout shop={shop} invoice={undefined} />
    case 'invoice':
      return <InvoiceCheckout shop={shop} number={asked.number} />
    default:
      return <WalletReturn shop={shop} plan={asked.plan} subscription={asked.subscription} />
  }
}
