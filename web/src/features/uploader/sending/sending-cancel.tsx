import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'

/** Asked while the bytes go on leaving: who answers with no has lost nothing. */
export function SendingCancel({ sent, onStay, onLeave }: { sent: number; onStay(): void; onLeave(): void }) {
  const { t } = useTranslation('steps')
  const format = useFormat()
  return (
    <Modal
      title={t('cancel_title')}
      onClose={onStay}
      foot={
        <>
          <Button variant="primary" onClick={onStay}>
            {t('cancel_stay')}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {t('cancel_leave')}
          </Button>
        </>
      }
    >
      <p className="num">{t('cancel_text', { amount: format.size(sent) })}</p>
    </Modal>
  )
}
