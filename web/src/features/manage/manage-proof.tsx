import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Proof } from '../../platform/sender-proof.ts'
import { useProofWords } from '../../platform/use-proof-words.ts'
import type { SenderProving } from './use-sender-proof.ts'

const CodeDialog = lazy(async () => ({ default: (await import('../../ui/dialogs/code-dialog.tsx')).CodeDialog }))

type Place = { proving: SenderProving; findFocusAfter: () => HTMLElement | null }

/** The code that mail to recipients waits for. Without it nothing is mailed, and nothing is lost. */
export function ManageProof({ proving, findFocusAfter }: Place) {
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
