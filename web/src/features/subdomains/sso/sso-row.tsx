import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubdomainView } from '@envoi/contract/places'
import { ask } from '../../../platform/query-asking.ts'
import { ssoApi } from '../../../platform/sso-api.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingRow } from '../../../ui/options/setting-row.tsx'
import { useChange } from '../use-change.ts'
import { SsoDialog } from './sso-dialog.tsx'

/** What proves that it is a manager who takes everybody out who came by single sign-on. */
export type RenderSsoRemoval = (onLeave: () => void) => ReactNode

/** Whether people come in by the provider of their company, and what changes that. */
export function SsoRows({
  ownerId,
  subdomain,
  renderRemoval,
}: {
  ownerId: string
  subdomain: SubdomainView
  renderRemoval: RenderSsoRemoval
}) {
  const { t } = useTranslation('subdomains')
  const [asked, setAsked] = useState<'set-up' | 'remove'>()
  const leave = (): void => setAsked(undefined)
  const { enableAzure, hideClassicAuthentication, issuer } = subdomain.ssoConfig
  const stopping = useChange(ownerId, {
    call: () =>
      ask(
        ssoApi.setSsoConfig({
          params: { uid: ownerId },
          body: { subdomainId: subdomain.id, ssoConfig: { enableAzure: false, hideClassicAuthentication: false } },
        }),
      ),
    said: () => t('saved'),
  })
  const text = !enableAzure
    ? t('sso_off')
    : t(hideClassicAuthentication ? 'sso_on_only' : 'sso_on', { issuer: issuer ?? '' })
  return (
    <>
      <SettingRow title={t('sso')} text={text}>
        {enableAzure && (
          <Button
            variant="quiet"
            aria-disabled={stopping.isPending}
            onClick={() => stopping.isPending || stopping.mutate(undefined)}
          >
            {t('sso_stop')}
          </Button>
        )}
        <Button onClick={() => setAsked('set-up')}>{t(enableAzure ? 'sso_change' : 'sso_set_up')}</Button>
      </SettingRow>
      {issuer !== null && (
        <SettingRow title={t('sso_remove')} text={t('sso_remove_text')}>
          {asked !== 'remove' && <Button onClick={() => setAsked('remove')}>{t('sso_remove_ask')}</Button>}
        </SettingRow>
      )}
      {asked === 'remove' && renderRemoval(leave)}
      {asked === 'set-up' && <SsoDialog ownerId={ownerId} subdomain={subdomain} onLeave={leave} />}
    </>
  )
}
