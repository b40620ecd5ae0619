import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import styles from './account-form.module.css'

/** Longer than any recovery code with the spaces of a careful hand. */
const MAX_LENGTH = 32

export function RecoveryEntry({
  isBusy,
  problem,
  onCode,
  onBack,
  onLeave,
}: {
  isBusy: boolean
  problem: string | undefined
  onCode: (code: string) => void
  /** To the other codes, where there are any. */
  onBack?: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('account')
  const id = useId()
  return (
    <AccountForm
      submitLabel={t('go_on')}
      isBusy={isBusy}
      faults={problem}
      problem={problem}
      onSubmit={(field) => {
        const code = field('code').trim()
        if (code !== '') onCode(code)
      }}
      onLeave={onLeave}
    >
      <TextField
        id={id}
        name="code"
        label={t('recovery_code')}
        hint={t('recovery_hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        ref={(field) => field?.focus({ preventScroll: true })}
      />
      {onBack && (
        <div className={styles.ways}>
          <Button variant="quiet" onClick={onBack}>
            {t('use_code')}
          </Button>
        </div>
      )}
    </AccountForm>
  )
}
