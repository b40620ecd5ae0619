import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryCodes, currencyOf } from '@envoi/contract/rules/countries'
import { type BillingPeriod, type Language, billingPeriods } from '@envoi/contract/words'
import { countryName } from '../../platform/country-name.ts'
import { useFormat } from '../../platform/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { SegmentedControl } from '../../ui/options/segmented-control.tsx'
import styles from './plan-settings.module.css'
import { yearlySaving } from './prices.ts'

type Props = {
  shop: { prices: Parameters<typeof yearlySaving>[0] } | undefined
  period: BillingPeriod
  country: string | undefined
  onPeriod: (period: BillingPeriod) => void
  onCountry: (country: string) => void
}

/** By the month or by the year, and for which country. */
export function PlanSettings({ shop, period, country, onPeriod, onCountry }: Props) {
  const { t } = useTranslation('plans')
  const id = useId()
  const countries = useCountries()
  const tellSaving = useTellSaving()
  return (
    <div className={styles.settings}>
      <div className={styles.period}>
        <SegmentedControl
          label={t('period')}
          value={period}
          choices={billingPeriods.map((value) => ({ value, label: t(value) }))}
          onChoose={onPeriod}
        />
      </div>
      <p className={styles.saving}>{shop ? tellSaving(shop.prices) : '\u00A0'}</p>
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {t('country')}
        </label>
        <span className={styles.around}>
          <select
            id={id}
            className={styles.select}
            value={country ?? ''}
            onChange={(event) => onCountry(event.currentTarget.value)}
          >
            {country === undefined && <option value="">{'\u00A0'}</option>}
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </span>
      </div>
    </div>
  )
}

/** `France, EUR`: by their names in the reader's language. */
function useCountries(): { code: string; name: string }[] {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => {
    return countryCodes
      .map((code) => ({ code, name: `${countryName(code, language as Language)}, ${currencyOf(code)}` }))
      .toSorted((one, other) => one.name.localeCompare(other.name, language))
  }, [language])
}

function useTellSaving(): (prices: Parameters<typeof yearlySaving>[0]) => string {
  const { t } = useTranslation('plans')
  const format = useFormat()
  return (prices) => {
    const saving = yearlySaving(prices)
    if (!saving) return '\u00A0'
    if ('months' in saving) return t('saving_months', { count: saving.months })
    return t('saving_percent', { percent: format.percent(saving.percent / 100) })
  }
}
