import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/fields/field.tsx'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './name-field.module.css'
import type { NameState } from './name-state.ts'
import type { TypedName } from './use-name.ts'

/** A name before the address it becomes part of, and under it whether it can be had. */
export function NameField({
  name: { typed, name, state, write },
  hostOf,
  isChecked,
  isRefused,
}: {
  name: TypedName
  hostOf: (name: string) => string
  /** Somebody wants to go on: what is merely missing is told, too. */
  isChecked: boolean
  /** The server has refused this very name. */
  isRefused: boolean
}) {
  const { t } = useTranslation('subdomains')
  const host = hostOf(name)
  const problems: Partial<Record<NameState, string>> = {
    taken: t('name_taken'),
    wrong: t('name_wrong'),
    ...(isChecked && { short: t('name_hint') }),
  }
  const problem = isRefused ? t('name_taken') : problems[state]
  const hints: Partial<Record<NameState, string>> = {
    checking: t('name_checking'),
    free: t('name_free', { host }),
    unchecked: t('name_unchecked'),
  }
  const hint = hints[state] ?? t('name_hint')
  return (
    <>
      <Field id="subdomain-name" label={t('name')} problem={problem} hint={<Hint state={state}>{hint}</Hint>}>
        {(control) => (
          <span className={styles.address}>
            <input
              className={styles.name}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={63}
              value={typed}
              onChange={(event) => write(event.currentTarget.value)}
              {...control}
            />
            <span className={styles.domain}>{hostOf('x').slice(1)}</span>
          </span>
        )}
      </Field>
      <p className="sr" aria-live="polite">
        {state === 'free' || state === 'taken' || state === 'wrong' ? (problem ?? hint) : ''}
      </p>
    </>
  )
}

function Hint({ state, children }: { state: NameState; children: string }) {
  return (
    <span className={styles.hint} data-free={state === 'free'}>
      {state === 'free' && <Icon name="check" size={16} />}
      {state === 'checking' && <Gauge value={0} state="waiting" />}
      {children}
    </span>
  )
}
