import { useTranslation } from 'react-i18next'
import type { Proof } from '../../../platform/sender-proof.ts'
import { useProofWords } from '../../../platform/use-proof-words.ts'
import { CodeDialog } from '../../../ui/dialogs/code-dialog.tsx'
import { useUploader } from '../use-uploader.ts'

/** Over the form: the right code sends by itself, and leaving leads back to the address. */
export function FormProof({ proof, findAddress }: { proof: Proof; findAddress: () => HTMLElement | null }) {
  const { t } = useTranslation('form')
  const { askForCode, proveSender, leaveProof } = useUploader()
  return (
    <CodeDialog
      asked={useProofWords(proof)}
      leaveLabel={t('proof_change')}
      onCode={(code) => void proveSender(code)}
      onAsk={() => void askForCode()}
      onLeave={leaveProof}
      findFocusAfter={findAddress}
    />
  )
}
