import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { makeInertBehind } from '../../ui/dialogs/inert.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { INVALID, useFocusOnChange } from '../../ui/hooks/use-focus-on-change.ts'
import { useMedia } from '../../ui/hooks/use-media.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './payment-panel.module.css'
import type { Notice } from './steps.ts'

/** There is no room for the card beside it. The same in payment-panel.module.css. */
const NARROW = '(max-width: 79.99rem)'

/** The form with which one pays: what happened on top, at its foot the sum and the button. */
export function PaymentPanel({
  title,
  isPlayMoney,
  notice,
  payLabel,
  foot,
  isBusy,
  isOff = false,
  onPay,
  children,
}: {
  title: string
  isPlayMoney: boolean
  notice: Notice | undefined
  payLabel: string
  /** In the place of the button. */
  foot?: ReactNode
  isBusy: boolean
  /** Something it needs is on its way. */
  isOff?: boolean
  onPay: () => void
  children: ReactNode
}) {
  const { t } = useTranslation(['checkout', 'frame'])
  const panel = useRef<HTMLElement>(null)
  const isNarrow = useMedia(NARROW)
  useEffect(() => {
    if (isNarrow || !panel.current) return undefined
    return makeInertBehind(panel.current, false)
  }, [isNarrow])
  useFocusOnChange(panel, notice, `[data-notice], ${INVALID}`)

  function pay(event: FormEvent): void {
    event.preventDefault()
    if (isBusy || isOff) return
    onPay()
    // What is wrong is drawn by then.
    setTimeout(() => panel.current?.querySelector<HTMLElement>(INVALID)?.focus(), 0)
  }
  return (
    <section ref={panel} className={styles.panel} aria-label={title}>
      <div className={styles.bar}>
        {isPlayMoney && (
          <p className={styles.play}>
            <Icon name="alert" size={16} />
            {t('play_money')}
          </p>
        )}
        <a className={styles.close} href="/plans" aria-label={t('frame:close')} title={t('frame:close')}>
          <Icon name="close" />
        </a>
      </div>
      <div className={styles.body}>
        <form id="payment" className={styles.form} noValidate onSubmit={pay}>
          <h1 className={styles.title}>{title}</h1>
          {notice && <Told notice={notice} />}
          {children}
        </form>
      </div>
      <div className={styles.foot}>
        {foot ?? (
          <Button type="submit" form="payment" variant="primary" isLarge aria-disabled={isBusy || isOff}>
            {isBusy ? t('one_moment') : payLabel}
          </Button>
        )}
      </div>
    </section>
  )
}

const tones = { declined: 'danger', refused_by_bank: 'danger', problem: 'danger' } as const

/** What came of the last try. It takes the focus, so that it is read and seen. */
function Told({ notice }: { notice: Notice }) {
  const { t } = useTranslation('checkout')
  const { kind } = notice
  const tone = kind in tones ? 'danger' : 'warning'
  return (
    <div role="alert" tabIndex={-1} data-notice className={styles.notice}>
      {kind === 'problem' ? (
        <Banner icon="alert" tone={tone} title={t('problem_title')}>
          {notice.text}
        </Banner>
      ) : (
        <Banner icon="alert" tone={tone} title={t(`${kind}_title`)}>
          {t(`${kind}_text`)}
        </Banner>
      )}
    </div>
  )
}
