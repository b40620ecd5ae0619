import { useState } from 'react'
import { codes } from '@envoi/contract/limits'
import { Button } from '../button.tsx'
import { CodeBoxes } from '../fields/code-boxes.tsx'
import { ResendButton } from '../fields/resend-button.tsx'
import styles from './modal.module.css'
import { Modal } from './modal.tsx'
import { Shake } from '../feedback/shake.tsx'

type Words = {
  title: string
  /** While the first code is being mailed, and from then on. */
  asking: string
  text: string
  code: string
  digit: (number: number) => string
  checking: string
  resend: string
  resendIn: (seconds: number) => string
  resent: string
}

type Asked = {
  words: Words
  /** A code is being mailed, or one that was typed is being checked. */
  doing: 'asking' | 'checking' | null
  /** Codes that were not taken; each empties the boxes. */
  tries: number
  problem: string | null
  /** The code could not be mailed, so another is not waited for. */
  isUnsent: boolean
}

/** Over what one was at, which stays as it is: the code that was mailed. The right one goes on by itself. */
export function CodeDialog({
  asked,
  leaveLabel,
  onCode,
  onAsk,
  onLeave,
  findFocusAfter,
}: {
  asked: Asked
  leaveLabel: string
  onCode: (code: string) => void
  /** Another code is wanted. The first was asked for when this opened. */
  onAsk: () => void
  onLeave: () => void
  findFocusAfter: () => HTMLElement | null
}) {
  const { words, doing, tries, problem } = asked
  const [isFirst, setIsFirst] = useState(true)
  function ask(): void {
    setIsFirst(false)
    onAsk()
  }
  return (
    <Modal
      title={words.title}
      text={isFirst && doing === 'asking' ? words.asking : words.text}
      onClose={onLeave}
      isFocusedByItself
      findFocusAfter={findFocusAfter}
      foot={
        <>
          <Resend asked={asked} onAsk={ask} />
          <Button variant="quiet" onClick={onLeave}>
            {leaveLabel}
          </Button>
        </>
      }
    >
      <Shake count={tries}>
        <CodeBoxes
          key={tries}
          length={codes.length}
          label={words.code}
          digitLabel={words.digit}
          isBusy={doing === 'checking'}
          onComplete={onCode}
        />
      </Shake>
      {/* Its line is always there, so that nothing jumps. */}
      <div className={styles.said}>
        <p role="alert" className={styles.wrongCode}>
          {problem}
        </p>
        <output>{doing === 'checking' && words.checking}</output>
      </div>
    </Modal>
  )
}

/** One was mailed when this opened; another can be had after a while. */
function Resend({ asked: { words, doing, problem, isUnsent }, onAsk }: { asked: Asked; onAsk: () => void }) {
  const [hasAsked, setHasAsked] = useState(false)
  function ask(): void {
    setHasAsked(true)
    onAsk()
  }
  return (
    <>
      <ResendButton
        label={words.resend}
        lockedLabel={words.resendIn}
        isBusy={doing === 'asking'}
        isUnlocked={isUnsent}
        onResend={ask}
      />
      <output className="sr">{hasAsked && doing === null && problem === null && words.resent}</output>
    </>
  )
}
