import { useQuery } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from '../account-form.module.css'
import { AccountForm } from '../account-form.tsx'
import { appQuery, phoneQuery } from '../queries.ts'
import { CodeEntry, type Alternative } from './code-entry.tsx'
import type { Challenge, NextStep } from './proof.ts'

/** The code of the app or of the phone, whichever is at hand, or one of those kept for the day when neither is. */
export function ProofCode({
  uid,
  challenge,
  tries,
  isBusy,
  problem,
  onCode,
  onAskForSms,
  onAskApp,
  onSwitch,
  onLeave,
}: {
  uid: string
  challenge: Challenge
  tries: number
  isBusy: boolean
  problem: string | undefined
  onCode: (code: string) => void
  /** Says what is asked for now: the phone, if a code was sent there. */
  onAskForSms: () => Promise<NextStep>
  onAskApp: () => void
  /** To or from the recovery codes: what was wrong with the other code is no longer of interest. */
  onSwitch: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('account')
  const [isByRecovery, setIsByRecovery] = useState(false)
  const [hasNoSms, setHasNoSms] = useState(false)
  const app = useQuery(appQuery(uid)).data
  const phone = useQuery(phoneQuery(uid)).data
  const shared = { isBusy, problem, onCode, onLeave }
  const switchTo = (toRecovery: boolean): void => {
    onSwitch()
    setIsByRecovery(toRecovery)
  }
  if (challenge.asks === 'recovery') return <RecoveryEntry {...shared} />
  if (isByRecovery) return <RecoveryEntry {...shared} onBack={() => switchTo(false)} />

  const askForSms = async (): Promise<boolean> => {
    const next = await onAskForSms()
    const asked = typeof next === 'object' ? next.asks : undefined
    // Asked for the phone, the server goes on asking for the app where it has no way to send a text.
    setHasNoSms(asked === 'app')
    return asked === 'phone'
  }
  const byPhone = challenge.asks === 'phone'
  const hasPhone = phone !== undefined && phone.phoneNumber !== null
  const alternatives: (Alternative | false)[] = [
    !byPhone && hasPhone && !hasNoSms && { label: t('use_phone'), onChoose: () => void askForSms() },
    byPhone && app?.enabled === true && { label: t('use_app'), onChoose: onAskApp },
    app !== undefined && app.recoveryCodesLeft > 0 && { label: t('use_recovery'), onChoose: () => switchTo(true) },
  ]
  return (
    <CodeEntry
      {...shared}
      key={challenge.asks}
      text={byPhone ? t('code_phone', { digits: challenge.digits }) : t('code_app')}
      problem={problem ?? (hasNoSms ? t('no_sms') : undefined)}
      tries={tries}
      onResend={byPhone ? askForSms : undefined}
      alternatives={alternatives.filter((one) => one !== false)}
    />
  )
}

/** Longer than any recovery code with the spaces of a careful hand. */
const MAX_LENGTH = 32

function RecoveryEntry({
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
