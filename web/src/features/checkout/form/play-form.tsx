import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlayMethod } from '@envoi/contract/words'
import { payApi } from '../../../platform/pay-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RadioGroup } from '../../../ui/options/radio-group.tsx'
import { codeOf } from '../problem.ts'
import styles from './form.module.css'
import type { FormProps, TakenDown } from './port.ts'

const plays = {
  card: ['ok', 'needs-action', 'declined', 'expires'],
  sepa: ['sepa', 'sepa-fails'],
} as const satisfies Record<FormProps['kind'], readonly PlayMethod[]>

/** The form of play money: cards that do what they say, and no number to type. */
export function PlayForm({ setup, kind, onReady }: FormProps) {
  const { t } = useTranslation('checkout')
  const [method, setMethod] = useState<PlayMethod>(plays[kind][0])
  const { clientSecret } = setup
  const tell = useEffectEvent(onReady)
  useEffect(() => {
    tell({ confirm: () => confirm(clientSecret, method) })
    return () => tell(undefined)
  }, [clientSecret, method])
  return (
    <>
      <RadioGroup
        label={t(kind === 'card' ? 'play_cards' : 'play_accounts')}
        value={method}
        choices={plays[kind].map((value) => ({ value, label: t(`play_${value}`) }))}
        onChoose={setMethod}
      />
      <p className={styles.by}>
        <Icon name="lock" size={16} />
        <span>{t('form_of_play')}</span>
      </p>
    </>
  )
}

async function confirm(clientSecret: string, method: PlayMethod): Promise<TakenDown> {
  try {
    const { paymentMethodId } = await ask(payApi.confirmPlay({ body: { clientSecret, method } }))
    return paymentMethodId === null ? { problem: 'declined' } : { methodId: paymentMethodId }
  } catch (error) {
    if (codeOf(error) === 'PAYMENT_DECLINED') return { problem: 'declined' }
    throw error
  }
}
