import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'

const Modal = lazy(async () => ({ default: (await import('../../ui/modal.tsx')).Modal }))

/** Asked before something is gone. To leave it as it is is the first answer. */
export function Question({
  title,
  text,
  answer,
  onAnswer,
  onLeave,
}: {
  title: string
  text: string
  answer: string
  onAnswer: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('book')
  return (
    <Suspense>
      <Modal
        title={title}
        onClose={onLeave}
        foot={
          <>
            <Button variant="primary" onClick={onLeave}>
              {t('keep')}
            </Button>
            <Button variant="danger" onClick={onAnswer}>
              {answer}
            </Button>
          </>
        }
      >
        {text}
      </Modal>
    </Suspense>
  )
}
