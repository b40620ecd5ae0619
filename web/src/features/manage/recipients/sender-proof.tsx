import { useMutation } from '@tanstack/react-query'
import { useState, Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { api } from '../../../platform/api.ts'
import { isLanguage } from '../../../platform/language.ts'
import { type Proof, proofProblemOf } from '../../../platform/sender-proof.ts'
import { useProofWords } from '../../../platform/use-proof-words.ts'
import { useManaged } from '../managed.ts'

type SenderProving = {
  /** null: nothing is asked for. */
  proof: Proof | null
  /** Mails a code to the sender of this transfer; once it is typed, `onProven` does what was refused. */
  begin(onProven: () => void): void
  askAgain(): void
  check(code: string): void
  leave(): void
}

/** Mail in the name of an address leaves only from a browser that has shown whose it is. */
export const isUnproven = (error: unknown): boolean =>
  error instanceof ApiError && error.codes.includes('SENDER_NOT_PROVEN')

export function useSenderProof(): SenderProving {
  const { i18n } = useTranslation()
  const { email } = useManaged().transfer.sender
  const [wanted, setWanted] = useState<{ onProven: () => void } | null>(null)
  const asking = useMutation({
    mutationFn: (to: string) =>
      api.askSenderProof({ body: { email: to, ...(isLanguage(i18n.language) && { langCode: i18n.language }) } }),
  })
  const checking = useMutation({
    mutationFn: (body: { email: string; code: string }) => api.checkSenderProof({ body }),
    onSuccess() {
      setWanted(null)
      wanted?.onProven()
    },
  })
  function askAgain(): void {
    if (email === null) return
    checking.reset()
    asking.mutate(email)
  }
  const tries = useErrorCount(checking.error)
  const error = asking.error ?? checking.error
  const doing = checking.isPending ? 'checking' : asking.isPending ? 'asking' : null
  return {
    proof: wanted && email !== null ? { email, doing, tries, problem: error && proofProblemOf(error) } : null,
    begin(onProven) {
      setWanted({ onProven })
      askAgain()
    },
    askAgain,
    check(code) {
      if (email === null || doing === 'checking') return
      // The mail can be there before the answer that it was sent, of which nothing more is heard then.
      asking.reset()
      checking.mutate({ email, code })
    },
    leave: () => setWanted(null),
  }
}

/** Counted as it is told, so that the empty boxes can be typed into at once. */
function useErrorCount(error: Error | null): number {
  const [counted, setCounted] = useState<{ last: Error | null; count: number }>({ last: null, count: 0 })
  if (error && error !== counted.last) setCounted({ last: error, count: counted.count + 1 })
  return counted.count
}

const CodeDialog = lazy(async () => ({ default: (await import('../../../ui/dialogs/code-dialog.tsx')).CodeDialog }))

type Place = { proving: SenderProving; findFocusAfter: () => HTMLElement | null }

/** The code that mail to recipients waits for. Without it nothing is mailed, and nothing is lost. */
export function SenderProofDialog({ proving, findFocusAfter }: Place) {
  const { proof } = proving
  return proof && <Dialog proof={proof} proving={proving} findFocusAfter={findFocusAfter} />
}

function Dialog({ proof, proving, findFocusAfter }: Place & { proof: Proof }) {
  const { t } = useTranslation('manage')
  const asked = useProofWords(proof)
  return (
    <Suspense>
      <CodeDialog
        asked={asked}
        leaveLabel={t('proof_leave')}
        onCode={proving.check}
        onAsk={proving.askAgain}
        onLeave={proving.leave}
        findFocusAfter={findFocusAfter}
      />
    </Suspense>
  )
}
