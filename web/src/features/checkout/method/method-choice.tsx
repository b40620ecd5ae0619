import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentMethodView } from '@envoi/contract/billing'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import styles from './method-choice.module.css'
import type { MethodOption, MethodValue } from './method-options.ts'

const icons = { card: 'card', sepa: 'bank', wallet: 'wallet' } as const satisfies Record<string, IconName>

/** How to pay: what was used before, a new card, the wallet, a bank account. What the chosen one asks for stands below it. */
export function MethodChoice({
  options,
  chosen,
  onChoose,
  renderFrame,
}: {
  options: readonly MethodOption[]
  chosen: MethodValue | undefined
  onChoose: (value: MethodValue) => void
  renderFrame: (option: MethodOption) => ReactNode
}) {
  const { t } = useTranslation('checkout')
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.title}>{t('method')}</legend>
      {options.map((option) => {
        const { value, kind } = option
        const isOff = kind === 'sepa' && !option.isAllowed
        const frame = value === chosen ? renderFrame(option) : null
        return (
          <div key={value} className={styles.option}>
            <label className={styles.choice} data-off={isOff}>
              <input
                type="radio"
                name={name}
                checked={value === chosen}
                disabled={isOff}
                {...(isOff && { 'aria-describedby': `${name}-off` })}
                onChange={() => onChoose(value)}
              />
              <span>
                <b>{kind === 'saved' ? <MethodName method={option.method} /> : t(`by_${kind}`)}</b>
                {isOff && (
                  <span id={`${name}-off`} className={styles.note}>
                    {t('sepa_later')}
                  </span>
                )}
              </span>
              <Icon name={icons[kind === 'saved' ? option.method.kind : kind]} />
            </label>
            {frame !== null && <div className={styles.frame}>{frame}</div>}
          </div>
        )
      })}
    </fieldset>
  )
}

function MethodName({ method: { kind, brand, ending } }: { method: PaymentMethodView }) {
  const { t } = useTranslation('checkout')
  if (kind === 'sepa') return t('saved_account', { ending: ending ?? '' })
  return t('saved_card', { brand: brand ?? t('by_card'), ending: ending ?? '' })
}
