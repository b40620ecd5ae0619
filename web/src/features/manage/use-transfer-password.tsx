import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { password as limits } from '@envoi/contract/limits'
import { api } from '../../platform/api.ts'
import { useManaged } from './managed.ts'
import { useTellProblem } from './problem.ts'

const PasswordDialog = lazy(async () => ({
  default: (await import('../../ui/dialogs/password-dialog.tsx')).PasswordDialog,
}))

type Act = (password: string | undefined) => void
export type TransferPassword = {
  /** At once; for an encrypted transfer when its password was given, and not at all without it. */
  withPassword(act: Act): void
  question: ReactNode
}

/** What touches the bytes of an encrypted transfer takes its password, which nobody but its sender has kept. */
export function useTransferPassword(text: string): TransferPassword {
  const { keys, transfer } = useManaged()
  const [act, setAct] = useState<{ begin: Act } | null>(null)
  const trying = useMutation({
    mutationFn: (password: string) => api.checkPassword({ body: { transferId: keys.id, password } }),
    onSuccess(_answer, password) {
      setAct(null)
      act?.begin(password)
    },
  })
  const leave = (): void => {
    setAct(null)
    trying.reset()
  }
  return {
    withPassword(begin) {
      trying.reset()
      if (transfer.isEncrypted === true) setAct({ begin })
      else begin(undefined)
    },
    question: act && (
      <Question
        text={text}
        error={trying.error}
        isBusy={trying.isPending}
        onAnswer={(password) => trying.mutate(password)}
        onLeave={leave}
      />
    ),
  }
}

function Question({
  text,
  error,
  ...rest
}: {
  text: string
  error: Error | null
  isBusy: boolean
  onAnswer: (password: string) => void
  onLeave: () => void
}) {
  const { t } = useTranslation('manage')
  const tell = useTellProblem()
  const isWrong = error instanceof ApiError && error.codes.includes('WRONG_PASSWORD')
  const words = {
    title: t('ask_password'),
    text,
    label: t('password'),
    missing: t('ask_password_missing'),
    show: t('password_show'),
    hide: t('password_hide'),
    answer: t('ask_password_do'),
    busy: t('one_moment'),
    leave: t('ask_password_leave'),
  }
  const problem = isWrong ? t('ask_password_wrong') : error ? tell(error) : undefined
  return (
    <Suspense>
      <PasswordDialog words={words} problem={problem} maxLength={limits.maxLength} {...rest} />
    </Suspense>
  )
}
