import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { LazyModal } from '../../ui/dialogs/lazy-modal.tsx'

/** Asked before something happens to others. To leave it as it is is the first answer. */
export function Question({
  title,
  text,
  answer,
  count = 1,
  isDangerous = false,
  onAnswer,
  onLeave,
  children,
}: {
  title: string
  text: string
  answer: string
  /** Of how many transfers. */
  count?: number
  isDangerous?: boolean
  onAnswer: () => void
  onLeave: () => void
  /** What else it takes to answer. */
  children?: ReactNode
}) {
  const { t } = useTranslation('dashboard')
  return (
    <LazyModal
      title={title}
      text={text}
      onClose={onLeave}
      missing={t('problem_network')}
      foot={
        <>
          <Button variant={isDangerous ? 'primary' : 'quiet'} onClick={onLeave}>
            {t('keep', { count })}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} onClick={onAnswer}>
            {answer}
          </Button>
        </>
      }
    >
      {children}
    </LazyModal>
  )
}
