import { useTranslation } from 'react-i18next'
import { countryCodes } from '@envoi/contract/rules/countries'
import type { Language } from '@envoi/contract/words'
import { countryName } from '../../../platform/country-name.ts'
import { isLanguage } from '../../../platform/language.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './details.module.css'

const lists = new Map<Language, [code: string, name: string][]>()

/** In the order of their names, which is another one in each language. */
function countriesIn(language: Language): [code: string, name: string][] {
  const made =
    lists.get(language) ??
    countryCodes
      .map((code): [string, string] => [code, countryName(code, language)])
      .toSorted(([, one], [, other]) => one.localeCompare(other, language))
  lists.set(language, made)
  return made
}

/** The system's own list: whoever types the first letters is there. */
export function CountryField({
  id,
  value,
  problem,
  onWrite,
}: {
  id: string
  value: string
  problem: string | undefined
  onWrite: (code: string) => void
}) {
  const { t, i18n } = useTranslation('billing')
  return (
    <Field id={id} label={t('field_country')} problem={problem}>
      {(control) => (
        <span className={styles.select}>
          <select
            {...control}
            autoComplete="country"
            value={value}
            onChange={(event) => onWrite(event.currentTarget.value)}
          >
            {value === '' && <option value="">{t('country_choose')}</option>}
            {countriesIn(isLanguage(i18n.language) ? i18n.language : 'en').map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </span>
      )}
    </Field>
  )
}
