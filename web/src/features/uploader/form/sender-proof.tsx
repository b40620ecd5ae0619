import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codes, secondFactor } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBoxes } from '../../../ui/code-boxes.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Shaking } from '../../../ui/shaking.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'
import type { Proof } from '../state.ts'
import { useUploader } from '../use-uploader.ts'
import styles from './sender-proof.module.css'

const LOCKED_FOR = secondFactor.resendLock / 1000

/** Over the form, which stays as it is: the code that shows whose address it is. The right one sends by itself. */
export function SenderProof({ proof, findAddress }: { proof: Proof; findAddress: () => HTMLElement | null }) {
  const { t } = useTranslation('form')
  const { proveSender, leaveProof } = useUploader()
  const { email, doing, tries } = proof
  const [isFirst, setIsFirst] = useState(true)
  return (
    <Modal
      title={t('proof_title')}
      text={isFirst && doing === 'asking' ? t('proof_asking', { email }) : t('proof_text', { email })}
      onClose={leaveProof}
      findFocusAfter={findAddress}
      foot={
        <>
          <Resend isAsking={doing === 'asking'} onAsk={() => setIsFirst(false)} />
          <Button variant="quiet" onClick={leaveProof}>
            {t('proof_change')}
          </Button>
        </>
      }
    >
      <Shaking count={tries}>
        <CodeBoxes
          key={tries}
          length={codes.length}
          label={t('proof_code')}
          digitLabel={(number) => t('proof_digit', { number })}
          isBusy={doing !== null}
          onComplete={(code) => void proveSender(code)}
        />
      </Shaking>
      <Said proof={proof} />
    </Modal>
  )
}

/** What is going on, or what stands in the way; its line is always there, so that nothing jumps. */
function Said({ proof: { doing, problem } }: { proof: Proof }) {
  const { t } = useTranslation('form')
  const format = useFormat()
  return (
    <div className={styles.said}>
      <p role="alert" className={styles.problem}>
        {problem && t(problem.sentence, { time: format.duration(problem.wait) })}
      </p>
      <output>{doing === 'checking' && t('proof_checking')}</output>
    </div>
  )
}

/** One was mailed when this opened; another can be had after a while. */
function Resend({ isAsking, onAsk }: { isAsking: boolean; onAsk: () => void }) {
  const { t } = useTranslation('form')
  const format = useFormat()
  const { state, askForCode } = useUploader()
  const { left, start } = useCountdown(LOCKED_FOR)
  const [hasAsked, setHasAsked] = useState(false)
  // A code that could not be mailed is not waited for.
  const isLocked = left > 0 && state.proof?.problem?.sentence !== 'proof_offline'

  function ask(): void {
    if (isAsking) return
    start(LOCKED_FOR)
    setHasAsked(true)
    onAsk()
    void askForCode()
  }
  return (
    <>
      <Button disabled={isLocked} aria-disabled={isAsking} onClick={ask}>
        {t('proof_resend')}
        {isLocked && <span className="num">{t('proof_resend_in', { time: format.duration(left) })}</span>}
      </Button>
      <output className="sr">{hasAsked && !isAsking && !state.proof?.problem && t('proof_sent')}</output>
    </>
  )
}
