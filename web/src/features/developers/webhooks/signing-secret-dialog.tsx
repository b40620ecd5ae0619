import { useTranslation } from 'react-i18next'
import { SecretDialog } from '../secret-dialog.tsx'

/** The one time that a webhook's secret is seen. */
export function SigningSecretDialog({
  secret,
  isRotated,
  findFocusAfter,
  onLeave,
}: {
  secret: string
  isRotated: boolean
  findFocusAfter: () => HTMLElement | null
  onLeave: () => void
}) {
  const { t } = useTranslation('webhooks')
  return (
    <SecretDialog
      title={t('secret_title')}
      text={t('secret_text')}
      label={t('secret')}
      value={secret}
      doneLabel={t('done')}
      findFocusAfter={findFocusAfter}
      onLeave={onLeave}
    >
      {isRotated && <p className="small">{t('secret_rotated')}</p>}
    </SecretDialog>
  )
}
