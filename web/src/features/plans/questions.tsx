import { useTranslation } from 'react-i18next'
import { billing, planLimits } from '@envoi/contract/limits'
import { useFormat } from '../../platform/format.ts'
import styles from './questions.module.css'

type Shop = { isOn: boolean; trialDays: number; hasCard: boolean; hasWallet: boolean }

/** What people ask before they pay. Where nothing can be bought, only what becomes of a plan. */
export function Questions({ shop }: { shop: Shop | undefined }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  if (!shop) return null
  const tries = format.list(billing.retryDays.map((day) => format.number(day)))
  const end = {
    title: t('ask_end'),
    text: t('ask_end_text', { free: format.size(planLimits.NONE.storage), days: billing.lapseDays }),
  }
  const bought = [
    { title: t('ask_trial'), text: t('ask_trial_text', { count: shop.trialDays, once: t(onceOf(shop)) }) },
    { title: t('ask_change'), text: t(shop.hasCard ? 'ask_change_text' : 'ask_change_wallet_alone_text') },
    { title: t('ask_tax'), text: t('ask_tax_text') },
    { title: t('ask_pay'), text: t(waysOf(shop)) },
    {
      title: t('ask_failed'),
      text: t(shop.hasCard ? 'ask_failed_text' : 'ask_failed_wallet_alone_text', { tries, grace: billing.graceDays }),
    },
  ]
  return (
    <div className={styles.questions}>
      {[...(shop.isOn ? bought : []), end].map(({ title, text }) => (
        <section key={title}>
          <h2 className={styles.title}>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  )
}

const waysOf = ({ hasCard, hasWallet }: Shop) => {
  if (!hasCard) return 'ask_pay_wallet_alone_text'
  return hasWallet ? 'ask_pay_wallet_text' : 'ask_pay_text'
}

const onceOf = ({ hasCard, hasWallet }: Shop) => {
  if (!hasCard) return 'ask_trial_once_wallet_alone'
  return hasWallet ? 'ask_trial_once_wallet' : 'ask_trial_once'
}
