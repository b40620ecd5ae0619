import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubscriptionState } from '@envoi/contract/billing'
import { Button } from '../../../ui/button.tsx'
import { useBillingFormat } from '../use-billing-format.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { NextPayment } from './next-payment.tsx'
import styles from './plan-section.module.css'

/** A member's from before: it can be ended, and nothing else. */
export function OwnPlan({ uid, state }: { uid: string; state: SubscriptionState }) {
  const { t } = useTranslation('billing')
  const { plan, day } = useBillingFormat()
  const [isEnding, setIsEnding] = useState(false)
  const name = plan(state.planName)
  return (
    <section className={styles.section} aria-label={t('own_plan')}>
      <div className={styles.now}>
        <div>
          <p className={styles.caption}>{t('own_plan')}</p>
          <h2 className={styles.name}>{name}</h2>
          {!state.autoRenew && <p className="small">{t('renew_off', { plan: name, date: day(state.periodEnd) })}</p>}
        </div>
        {state.autoRenew && (
          <div className={styles.acts}>
            <Button variant="quiet" onClick={() => setIsEnding(true)}>
              {t('cancel_plan')}
            </Button>
          </div>
        )}
      </div>
      {state.autoRenew && <NextPayment state={state} method={undefined} />}
      {isEnding && <CancelDialog uid={uid} state={state} onLeave={() => setIsEnding(false)} />}
    </section>
  )
}
