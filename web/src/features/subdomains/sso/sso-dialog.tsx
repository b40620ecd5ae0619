import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sso } from '@envoi/contract/limits'
import type { SubdomainView } from '@envoi/contract/places'
import { ask } from '../../../platform/query-asking.ts'
import { ssoApi } from '../../../platform/sso-api.ts'
import { teamApi } from '../../../platform/team-api.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { LabelledPassword } from '../../../ui/fields/labelled-password.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Checkbox } from '../../../ui/options/checkbox.tsx'
import { useTellProblem } from '../problem.ts'
import { useChange } from '../use-change.ts'
import { type SsoDraft, changesOf, draftOf } from './draft.ts'

/** The provider of a site. It is tried before it is saved, and what came of that is told here. */
export function SsoDialog({
  ownerId,
  subdomain: { id, name, ssoConfig },
  onLeave,
}: {
  ownerId: string
  subdomain: SubdomainView
  onLeave: () => void
}) {
  const { t } = useTranslation('subdomains')
  const tell = useTellProblem()
  const [draft, setDraft] = useState(() => draftOf(ssoConfig))
  const write =
    (field: Exclude<keyof SsoDraft, 'groups' | 'isOnly'>) =>
    (text: string): void =>
      setDraft((now) => ({ ...now, [field]: text }))
  const saving = useChange(ownerId, {
    call: (changes: SsoDraft) =>
      ask(
        ssoApi.setSsoConfig({
          params: { uid: ownerId },
          body: { subdomainId: id, subdomainName: name, ssoConfig: changesOf(changes) },
        }),
      ),
    onDone: onLeave,
    said: () => t('sso_saved'),
    isToldThere: true,
  })
  const { data } = useQuery({
    queryKey: ['team', ownerId, 'groups', 'for-sso'],
    queryFn: ({ signal }) => ask(teamApi.listMemberGroups({ query: { userId: ownerId } }, { signal })),
  })
  const groups = data?.groups ?? []
  const copying = (label: string) => ({ label, copy: t('copy'), copied: t('copied'), byHand: t('copy_by_hand') })
  const text = { autoComplete: 'off', spellCheck: false } as const
  return (
    <FormDialog
      title={t('sso')}
      text={t('sso_intro')}
      answer={t('sso_save')}
      words={{ busy: t('sso_trying'), leave: t('leave'), missing: t('problem_network') }}
      isBusy={saving.isPending}
      problem={saving.error ? tell(saving.error) : undefined}
      onSubmit={() => saving.mutate(draft)}
      onLeave={onLeave}
    >
      <div>
        <p>{t('sso_redirect')}</p>
        <CopyField value={ssoConfig.redirectUri} words={copying(t('sso_redirect'))} />
      </div>
      <div>
        <p>{t('sso_redirect_site')}</p>
        <CopyField value={ssoConfig.siteRedirectUri} words={copying(t('sso_redirect_site'))} />
      </div>
      <div>
        <p>{t('sso_logout')}</p>
        <CopyField value={ssoConfig.backchannelLogoutUri} words={copying(t('sso_logout'))} />
      </div>
      <TextField
        {...text}
        id="sso-issuer"
        type="url"
        label={t('sso_issuer')}
        hint={t('sso_issuer_hint')}
        maxLength={sso.issuerLength}
        value={draft.issuer}
        onWrite={write('issuer')}
      />
      <TextField
        {...text}
        id="sso-client-id"
        label={t('sso_client_id')}
        maxLength={255}
        value={draft.clientId}
        onWrite={write('clientId')}
      />
      <LabelledPassword
        id="sso-client-secret"
        label={t(ssoConfig.hasSecret ? 'sso_secret_kept' : 'sso_secret')}
        isWrong={false}
        autoComplete="off"
        maxLength={2000}
        showLabel={t('sso_secret_show')}
        hideLabel={t('sso_secret_hide')}
        value={draft.clientSecret}
        onWrite={write('clientSecret')}
      />
      <TextField
        id="sso-label"
        label={t('sso_label')}
        hint={t('sso_label_hint')}
        autoComplete="off"
        maxLength={sso.labelLength}
        value={draft.label}
        onWrite={write('label')}
      />
      <TextArea
        {...text}
        id="sso-domains"
        label={t('sso_domains')}
        hint={t('sso_domains_hint')}
        value={draft.domains}
        onWrite={write('domains')}
      />
      {groups.length > 0 && (
        <fieldset>
          <legend>{t('sso_groups')}</legend>
          <p className="small">{t('sso_groups_text')}</p>
          <TextField
            {...text}
            id="sso-groups-claim"
            label={t('sso_groups_claim')}
            maxLength={100}
            value={draft.groupsClaim}
            onWrite={write('groupsClaim')}
          />
          {groups.map((group) => (
            <TextField
              {...text}
              key={group.id}
              id={`sso-group-${group.id}`}
              label={t('sso_group', { name: group.name })}
              value={draft.groups[group.id] ?? ''}
              onWrite={(value) => setDraft((now) => ({ ...now, groups: { ...now.groups, [group.id]: value } }))}
            />
          ))}
        </fieldset>
      )}
      <div>
        <Checkbox
          checked={draft.isOnly}
          onChange={(event) => {
            const isOnly = event.currentTarget.checked
            setDraft((now) => ({ ...now, isOnly }))
          }}
        >
          {t('sso_only')}
        </Checkbox>
        <p className="small">{t('sso_only_warn')}</p>
      </div>
    </FormDialog>
  )
}
