import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/feedback/message.tsx'

/** What is left when a part of the page cannot be drawn. */
export function BrokenScreen() {
  const { t } = useTranslation('frame')
  return (
    <Message
      title={t('broken_title')}
      text={t('broken_text')}
      action={
        <Button variant="line" icon="refresh" onClick={() => location.reload()}>
          {t('broken_again')}
        </Button>
      }
    />
  )
}
