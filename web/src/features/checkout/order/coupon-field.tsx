import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CouponView } from '@envoi/contract/billing'
import { billing as limits } from '@envoi/contract/limits'
import type { BillingPeriod } from '@envoi/contract/words'
import { payApi } from '../../../platform/pay-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useTellProblem } from '../problem.ts'
import { useCheckoutFormat } from '../use-checkout-format.ts'
import styles from './coupon-field.module.css'

type Props = {
  period: BillingPeriod
  /** What holds now. */
  coupon: CouponView | null
  /** One that the address brought, and that is none. */
  isLost: boolean
  onChange: (code: string | undefined) => void
}

/** A coupon: what it takes off and for how long, or the field for its code. */
export function CouponField({ period, coupon, isLost, onChange }: Props) {
  const { t } = useTranslation('checkout')
  const tell = useTellProblem()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const remove = useRef<HTMLButtonElement>(null)
  const trying = useMutation({
    mutationFn: () => ask(payApi.getCoupon({ params: { code: code.trim() } })),
    onSuccess: ({ code: found }) => onChange(found),
  })
  useFocusAfterLoss(coupon?.code, () => (coupon ? remove : field).current?.focus())
  if (coupon) {
    return (
      <div className={styles.applied}>
        <Icon name="check" />
        <p>
          <b>{coupon.code}</b>
          <CouponText coupon={coupon} period={period} />
        </p>
        <Button
          ref={remove}
          onClick={() => {
            setCode('')
            trying.reset()
            onChange(undefined)
          }}
        >
          {t('coupon_remove')}
        </Button>
      </div>
    )
  }
  function apply(event: FormEvent): void {
    event.preventDefault()
    if (code.trim() === '' || trying.isPending) return
    trying.mutate(undefined, { onError: () => field.current?.focus() })
  }
  const problem = trying.error ? tell(trying.error) : isLost ? t('codes.COUPON_INVALID') : undefined
  return (
    <form onSubmit={apply}>
      <Field id="coupon" label={t('coupon')} problem={problem}>
        {(control) => (
          <span className={styles.row}>
            <input
              ref={field}
              className={styles.input}
              value={code}
              autoComplete="off"
              spellCheck={false}
              maxLength={limits.couponLength}
              onChange={(event) => {
                setCode(event.currentTarget.value)
                trying.reset()
              }}
              {...control}
            />
            <Button type="submit" aria-disabled={trying.isPending}>
              {t('coupon_apply')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}

function CouponText({ coupon, period }: { coupon: CouponView; period: BillingPeriod }) {
  const { t } = useTranslation('checkout')
  const { money, rate } = useCheckoutFormat()
  const off = coupon.percent === null ? money(coupon.amount ?? 0, coupon.currency ?? 'EUR') : rate(coupon.percent)
  if (coupon.periods === null) return t('coupon_always', { off })
  return t(`coupon_${period}`, { off, count: coupon.periods })
}
