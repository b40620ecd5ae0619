import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PaymentMethodView } from '@envoi/contract/billing'
import { checkoutAddress } from '../../../platform/checkout-address.ts'
import { payApi } from '../../../platform/pay-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useTellProblem } from '../problem.ts'
import { readBillingAgain } from '../queries.ts'
import { type CardMonth, useBillingFormat } from '../use-billing-format.ts'
import styles from './methods.module.css'

const icons: Record<PaymentMethodView['kind'], IconName> = { card: 'card', sepa: 'bank', wallet: 'wallet' }

/** A card, a bank account or the wallet. A wallet is changed at its own site. */
export function MethodRow({
  uid,
  method,
  isByWallet,
  open,
  onRemove,
}: {
  uid: string
  method: PaymentMethodView
  /** The plan is paid by the wallet. */
  isByWallet: boolean
  open: string | undefined
  onRemove: () => void
}) {
  const { t } = useTranslation('billing')
  const format = useBillingFormat()
  const tell = useTellProblem()
  const client = useQueryClient()
  const toasts = useToasts()
  const name = format.method(method)
  const choosing = useMutation({
    mutationFn: () => ask(payApi.changePaymentMethod({ params: { id: uid }, body: { paymentMethodId: method.id } })),
    async onSuccess({ intentStatus }) {
      // What is open was tried with it, and its bank asks.
      if (intentStatus === 'requires_action' && open !== undefined) {
        return location.assign(checkoutAddress({ invoice: open }))
      }
      toasts.show(t('made_default', { method: name }))
      return readBillingAgain(client, uid)
    },
  })
  const isWallet = method.kind === 'wallet'
  return (
    <li className={styles.method}>
      <Icon name={icons[method.kind]} />
      <div className={styles.words}>
        <b className="num">{name}</b>
        {isWallet && method.ending !== null && <span className="small cut">{method.ending}</span>}
        {method.expires && <Expiry expires={method.expires} />}
      </div>
      {method.isDefault && isWallet === isByWallet && (
        <span className={styles.badge}>{t(isWallet ? 'in_use' : 'default')}</span>
      )}
      {!method.isDefault && !isWallet && !isByWallet && (
        <Button
          variant="quiet"
          className={styles.choose}
          aria-label={t('make_default_of', { method: name })}
          aria-disabled={choosing.isPending}
          onClick={() => choosing.isPending || choosing.mutate()}
        >
          {choosing.isPending ? t('one_moment') : t('make_default')}
        </Button>
      )}
      {!isWallet && (
        <IconButton
          icon="trash"
          className={styles.remove}
          label={t('remove_of', { method: name })}
          onClick={onRemove}
        />
      )}
      <ProblemText className={styles.problem}>{choosing.error && tell(choosing.error)}</ProblemText>
    </li>
  )
}

function Expiry({ expires }: { expires: CardMonth }) {
  const { t } = useTranslation('billing')
  const now = useNow()
  const { cardMonth } = useBillingFormat()
  const left = (expires.year - now.getUTCFullYear()) * 12 + (expires.month - 1 - now.getUTCMonth())
  const [key, look] =
    left < 0
      ? (['expired_at', styles.expired] as const)
      : left === 0
        ? (['expires_now', styles.expires] as const)
        : (['expires_at', undefined] as const)
  return <span className={`small num ${look ?? ''}`}>{t(key, { month: cardMonth(expires) })}</span>
}
