import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { LazyModal } from '../../../ui/dialogs/lazy-modal.tsx'
import { findPlaceAfter } from './focus.ts'
import styles from './question.module.css'

/** Asked before something ends. Leaving it as it is is the first answer; a refusal is told where it was asked. */
export function Question({
  title,
  children,
  answer,
  busyAnswer,
  isBusy,
  problem,
  onAnswer,
  onLeave,
}: {
  title: string
  children: ReactNode
  answer: string
  busyAnswer: string
  isBusy: boolean
  problem: string | undefined
  onAnswer: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('manage')
  const [findFocusAfter] = useState(() => findPlaceAfter(document.activeElement))
  return (
    <LazyModal
      title={title}
      onClose={onLeave}
      missing={t('problem_network')}
      findFocusAfter={findFocusAfter}
      foot={
        <>
          <Button variant="primary" onClick={onLeave}>
            {t('keep')}
          </Button>
          <Button variant="danger" aria-disabled={isBusy} onClick={() => isBusy || onAnswer()}>
            {isBusy ? busyAnswer : answer}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{children}</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </LazyModal>
  )
}
