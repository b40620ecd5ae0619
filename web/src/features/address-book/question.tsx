import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { LazyModal } from '../../ui/dialogs/lazy-modal.tsx'

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
    <LazyModal
      title={title}
      onClose={onLeave}
      missing={t('problem_network')}
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
    </LazyModal>
  )
}
