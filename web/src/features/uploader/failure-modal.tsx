import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { WhomToAsk } from '../../platform/whom-to-ask.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import styles from './failure-modal.module.css'
import { isLiftedByPlan, readFailure } from './failure.ts'
import type { Failure } from './state.ts'
import { useUploader } from './use-uploader.ts'

/** The server-error modal: that it did not go through, why as far as we know, and what support would ask for. */
export function FailureModal({ failure, onClose }: { failure: Failure; onClose(): void }) {
  const { t } = useTranslation(['error', 'frame'])
  const { state } = useUploader()
  const { message, values, requestId } = readFailure(failure.error, useFormat())
  return (
    <Modal
      title={t('server_error')}
      onClose={onClose}
      foot={
        <>
          {isLiftedByPlan(failure.error, state.place) && (
            <Link to="/plans" className={buttonClass({})} onClick={onClose}>
              {t('frame:see_plans')}
            </Link>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('frame:close')}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <p>{t('error_uploading')}</p>
        {message !== 'error_uploading' && <p>{t(message, { ...values })}</p>}
        <WhomToAsk error={failure.error} />
        {requestId !== null && <p className="small">{t('request_id', { id: requestId })}</p>}
      </div>
    </Modal>
  )
}
