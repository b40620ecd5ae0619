import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import type { RefusalCode } from '@envoi/contract/refusals'
import { AccountForm, type ReadField } from '../account-form.tsx'
import { PasswordInput } from '../password-input.tsx'
import { type ToldProblem, useProblem } from '../problem.ts'
import { ProofCode } from './proof-code.tsx'
import { userQuery } from '../../../platform/user-query.ts'
import { type Challenge, type NextStep, type Proof, stepAfter } from './proof.ts'
import { SignInAgain } from './sign-in-again.tsx'

const none: readonly RefusalCode[] = []

/**
 * Asks for what the server wants to see before it changes what guards the account, or ends it: the password, or
 * where there is none a fresh sign-in, and a code where there is a second factor. The fields of the change itself stand above the password, or below it where one thinks
 * of them after it; `read` takes them from the form and gives nothing back where they are wrong.
 */
export function ProofForm<Asked>({
  uid,
  submitLabel,
  isDanger = false,
  fieldCodes = none,
  passwordLabel,
  read,
  prove,
  onLeave,
  children,
  renderBelow,
}: {
  uid: string
  submitLabel: string
  isDanger?: boolean
  /** What is told beside one of these fields, rather than below all. */
  fieldCodes?: readonly RefusalCode[]
  /** Where there is another password beside it, which one this is. */
  passwordLabel?: string
  read: (field: ReadField) => Asked | undefined
  prove: (proof: Proof, asked: Asked) => Promise<void>
  onLeave: () => void
  children?: (problem: ToldProblem | undefined) => ReactNode
  renderBelow?: (problem: ToldProblem | undefined) => ReactNode
}) {
  const { t } = useTranslation('account')
  const hasPassword = useQuery(userQuery(uid)).data?.hasPassword !== false
  const [given, setGiven] = useState<{ password?: string; asked: Asked }>()
  const [challenge, setChallenge] = useState<Challenge>()
  const [isEmpty, setIsEmpty] = useState(false)
  const [tries, setTries] = useState(0)

  const proving = useMutation({
    mutationFn: ({ asked, ...proof }: Proof & { asked: Asked }) => prove(proof, asked),
    onError(error) {
      const next = stepAfter(error)
      if (next === 'start') setChallenge(undefined)
      else if (next !== 'same') setChallenge(next)
      setTries((count) => count + 1)
    },
  })
  const next = stepAfter(proving.error)
  // A code that is asked for is no fault; one that cannot be sent is.
  const isAsking = challenge !== undefined && typeof next === 'object' && next.asks !== 'recovery'
  const told = useProblem(isAsking ? null : proving.error)

  function submit(field: ReadField): void {
    proving.reset()
    const password = field('password')
    const isMissing = hasPassword && password === ''
    setIsEmpty(isMissing)
    const asked = read(field)
    if (isMissing || asked === undefined) {
      setTries((count) => count + 1)
      return
    }
    const proof = { ...(hasPassword && { password }), asked }
    setGiven(proof)
    proving.mutate(proof)
  }

  if (challenge && given) {
    /** Asking without a code is asking for one. */
    const askForSms = async (): Promise<NextStep> =>
      stepAfter(await proving.mutateAsync({ ...given, factor: 'phone' }).catch((error: unknown) => error))
    return (
      <ProofCode
        uid={uid}
        challenge={challenge}
        tries={tries}
        isBusy={proving.isPending}
        problem={told?.text}
        onCode={(code) => proving.mutate({ ...given, code, ...(challenge.asks === 'phone' && { factor: 'phone' }) })}
        onAskForSms={askForSms}
        onAskApp={() => {
          proving.reset()
          setChallenge({ asks: 'app' })
          setTries((count) => count + 1)
        }}
        onSwitch={() => proving.reset()}
        onLeave={onLeave}
      />
    )
  }
  if (proving.error instanceof ApiError && proving.error.codes.includes('SIGN_IN_AGAIN')) return <SignInAgain />
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
      {hasPassword && (
        <PasswordInput
          name="password"
          label={passwordLabel ?? t('password')}
          autoComplete="current-password"
          hint={t('password_why')}
          problem={isEmpty ? t('password_missing') : isWrongPassword ? told.text : undefined}
        />
      )}
      {renderBelow?.(told)}
    </AccountForm>
  )
}
