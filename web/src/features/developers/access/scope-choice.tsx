import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiScope, apiScopes } from '@envoi/contract/words'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { Checkbox } from '../../../ui/options/checkbox.tsx'
import styles from './access.module.css'

/** What a key may do, each with what that means. */
export function ScopeChoice({
  offered = apiScopes,
  chosen,
  isWrong,
  onChange,
}: {
  /** More than these cannot be chosen. */
  offered?: readonly ApiScope[]
  chosen: readonly ApiScope[]
  isWrong: boolean
  onChange: (scopes: ApiScope[]) => void
}) {
  const { t } = useTranslation('developers')
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-problem`}>
      <legend className={styles.legend}>{t('scopes')}</legend>
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          checked={chosen.includes(scope)}
          aria-invalid={isWrong}
          aria-labelledby={`${id}-${scope}`}
          aria-describedby={`${id}-${scope}-text`}
          onChange={({ currentTarget: { checked } }) =>
            onChange(offered.filter((one) => (one === scope ? checked : chosen.includes(one))))
          }
        >
          <span className={styles.scope}>
            <span id={`${id}-${scope}`}>{t(`scope_${scope}`)}</span>
            <span id={`${id}-${scope}-text`} className="small">
              {t(`scope_${scope}_text`)}
            </span>
          </span>
        </Checkbox>
      ))}
      <ProblemText id={`${id}-problem`}>{isWrong && t('scopes_missing')}</ProblemText>
    </fieldset>
  )
}

/** What a key may do, in short. */
export function ScopeBadges({ scopes }: { scopes: readonly ApiScope[] }) {
  const { t } = useTranslation('developers')
  return (
    <ul className={styles.badges} aria-label={t('scopes')}>
      {apiScopes
        .filter((scope) => scopes.includes(scope))
        .map((scope) => (
          <li key={scope} className={styles.badge} title={t(`scope_${scope}_text`)}>
            {t(`scope_${scope}`)}
          </li>
        ))}
    </ul>
  )
}
