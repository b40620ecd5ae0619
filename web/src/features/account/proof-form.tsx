import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefusalCode } from '@envoi/contract/refusals'
import { AccountForm, type ReadField } from './account-form.tsx'
import { CodeEntry } from './code-entry.tsx'
import { PasswordInput } from './password-input.tsx'
import { type Challenge, type Proof, stepAfter } from './proof.ts'
import { appQuery } from './queries.ts'
import { RecoveryEntry } from './recovery-entry.tsx'
import { type ToldProblem, useProblem } from './use-problem.ts'

const none: readonly RefusalCode[] = []

/**
 * Asks for what the server wants to see before it changes what guards the account: the password, and a code where there
 * is a second factor. The fields of the change itself stand above the password; `read` takes them from the form and
 * gives nothing back where they are wrong.
 */
export function ProofForm<Asked>({
  uid,
  submitLabel,
  isDanger = false,
  fieldCodes = none,
  read,
  prove,
  onLeave,
  children,
}: {
  uid: string
  submitLabel: string
  isDanger?: boolean
  /** What is told beside one of these fields, rather than below all. */
  fieldCodes?: readonly RefusalCode[]
  read: (field: ReadField) => Asked | undefined
  prove: (proof: Proof, asked: Asked) => Promise<void>
  onLeave: () => void
  children?: (problem: ToldProblem | undefined) => ReactNode
}) {
  const { t } = useTranslation('account')
  const [given, setGiven] = useState<{ password: string; asked: Asked }>()
  const [challenge, setChallenge] = useState<Challenge>()
  const [isEmpty, setIsEmpty] = useState(false)
  const [tries, setTries] = useState(0)
  const [isByRecovery, setIsByRecovery] = useState(false)
  const hasRecovery =
    (useQuery({ ...appQuery(uid), enabled: challenge !== undefined }).data?.recoveryCodesLeft ?? 0) > 0

  const proving = useMutation({
    mutationFn: ({ password, asked, code }: { password: string; asked: Asked; code?: string }) =>
      prove({ password, ...(code !== undefined && { code }) }, asked),
    networkMode: 'always',
    onError(error) {
      const next = stepAfter(error)
      if (next === 'start') setChallenge(undefined)
      else if (next !== 'same') setChallenge(next)
      setTries((count) => count + 1)
    },
  })
  const isAsking = challenge !== undefined && typeof stepAfter(proving.error) === 'object'
  const told = useProblem(isAsking ? null : proving.error)

  function submit(field: ReadField): void {
    const password = field('password')
    setIsEmpty(password === '')
    const asked = read(field)
    if (password === '' || asked === undefined) {
      setTries((count) => count + 1)
      return
    }
    setGiven({ password, asked })
    proving.mutate({ password, asked })
  }

  if (challenge && given) {
    /** Asking without a code is asking for one. */
    const resend = async (): Promise<boolean> => {
      const refusal: unknown = await proving.mutateAsync(given).catch((error: unknown) => error)
      return typeof stepAfter(refusal) === 'object'
    }
    const submitCode = (code: string): void => proving.mutate({ ...given, code })
    const shared = { isBusy: proving.isPending, problem: told?.text, onLeave }
    if (isByRecovery) return <RecoveryEntry {...shared} onCode={submitCode} onBack={() => setIsByRecovery(false)} />
    const byPhone = challenge.asks === 'phone'
    return (
      <CodeEntry
        {...shared}
        text={byPhone ? t('code_phone', { digits: challenge.digits }) : t('code_app')}
        tries={tries}
        onCode={submitCode}
        onResend={byPhone ? resend : undefined}
        onRecovery={hasRecovery ? () => setIsByRecovery(true) : undefined}
      />
    )
  }
  const isWrongPassword = told?.code === 'WRONG_ACCOUNT_PASSWORD'
  const isOfField = isWrongPassword || (told?.code !== undefined && fieldCodes.includes(told.code))
  return (
    <AccountForm
      submitLabel={submitLabel}
      variant={isDanger ? 'danger' : 'primary'}
      isBusy={proving.isPending}
      faults={tries}
      problem={isOfField ? undefined : told?.text}
      onSubmit={submit}
      onLeave={onLeave}
    >
      {children?.(told)}
      <PasswordInput
        name="password"
        label={t('password')}
        autoComplete="current-password"
        hint={t('password_why')}
        problem={isEmpty ? t('password_missing') : isWrongPassword ? told.text : undefined}
      />
    </AccountForm>
  )
}
