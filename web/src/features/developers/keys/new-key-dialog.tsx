import { useTranslation } from 'react-i18next'
import type { NewApiKey } from '@envoi/contract/api-keys'
import { apiScopes } from '@envoi/contract/words'
import { useFormat } from '../../../platform/format.ts'
import { Facts } from '../../../ui/display/facts.tsx'
import { SecretDialog } from '../secret-dialog.tsx'

/** The one time that a key is seen. */
export function NewKeyDialog({
  made: { key, description, scopes, expiresAt },
  findFocusAfter,
  onLeave,
}: {
  made: NewApiKey
  findFocusAfter: () => HTMLElement | null
  onLeave: () => void
}) {
  const { t } = useTranslation(['apiKeys', 'developers'])
  const format = useFormat()
  return (
    <SecretDialog
      title={t('created_title')}
      text={t('created_text', { name: description })}
      label={t('key')}
      value={key}
      doneLabel={t('done')}
      findFocusAfter={findFocusAfter}
      onLeave={onLeave}
    >
      <Facts
        facts={[
          [
            t('developers:scopes'),
            apiScopes
              .filter((scope) => scopes.includes(scope))
              .map((scope) => t(`developers:scope_${scope}`))
              .join(', '),
          ],
          [t('developers:expires'), expiresAt === null ? t('never') : format.date(new Date(expiresAt))],
        ]}
      />
    </SecretDialog>
  )
}
