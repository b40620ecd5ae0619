import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaid } from '../../../platform/dates/said.ts'
import type { ScimView } from '@envoi/contract/scim'
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-dialogs.tsx'
import { Figures } from '../../../ui/display/figures.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { ActRow } from '../member/act-row.tsx'
import styles from './directory-panel.module.css'

/** What a directory is given, whether it calls, and how it is made to stop. `secret`: just made, and told this once. */
export function DirectorySync({
  baseUrl,
  token: { createdAt, madeBy, isOwners, lastUsedAt },
  secret,
  mayRenew,
  isBusy,
  onRenew,
  onEnd,
}: {
  baseUrl: string
  token: NonNullable<ScimView['token']>
  secret: string | undefined
  mayRenew: boolean
  isBusy: boolean
  onRenew: () => void
  onEnd: () => void
}) {
  const { t } = useTranslation('team')
  const [asked, setAsked] = useState<'renew' | 'end'>()
  const said = useSaid()
  const now = useNow()
  const words = { copied: t('push_copied'), byHand: t('scim_copy_by_hand') }
  return (
    <>
      <div className={styles.copied}>
        <h2 className={styles.label}>{t('scim_address')}</h2>
        <CopyField value={baseUrl} words={{ ...words, label: t('scim_address'), copy: t('scim_copy_address') }} />
      </div>
      {secret !== undefined && (
        <div className={styles.copied}>
          <h2 className={styles.label}>{t('scim_token')}</h2>
          <CopyField value={secret} words={{ ...words, label: t('scim_token'), copy: t('scim_copy_token') }} />
          <Banner icon="alert" title={t('scim_once')}>
            {t('scim_once_text')}
          </Banner>
        </div>
      )}
      <Figures
        figures={[
          {
            name: t('scim_since'),
            value: said.day(new Date(createdAt), now),
            ...(madeBy && { note: madeBy.displayName }),
          },
          { name: t('scim_used'), value: lastUsedAt === null ? t('never') : said.day(new Date(lastUsedAt), now) },
        ]}
      />
      {!isOwners && (
        <Banner icon="users" tone="info" title={t('scim_managers')}>
          {t('scim_managers_text')}
        </Banner>
      )}
      <div>
        {mayRenew && (
          <ActRow
            title={t('scim_renew')}
            text={t('scim_renew_text')}
            label={t('scim_renew_do')}
            isBusy={isBusy}
            onAct={() => setAsked('renew')}
          />
        )}
        <ActRow
          isDanger
          title={t('scim_end')}
          text={t('scim_end_text')}
          label={t('scim_end_do')}
          isBusy={isBusy}
          onAct={() => setAsked('end')}
        />
      </div>
      {asked && (
        <LazyConfirmDialog
          title={t(`scim_${asked}_ask`)}
          confirmLabel={t(`scim_${asked}`)}
          cancelLabel={t('cancel')}
          missing={t('problem_network')}
          onConfirm={() => {
            setAsked(undefined)
            if (asked === 'renew') onRenew()
            else onEnd()
          }}
          onCancel={() => setAsked(undefined)}
        >
          {t(`scim_${asked}_text`)}
        </LazyConfirmDialog>
      )}
    </>
  )
}
