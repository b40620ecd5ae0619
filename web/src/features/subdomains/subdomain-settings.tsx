import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubdomainView } from '@envoi/contract/places'
import { teamApi } from '../../platform/team-api.ts'
import { ask } from '../../platform/query-asking.ts'
import { readSubdomainsAgain } from '../../platform/subdomains-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { SettingRow, SettingRows, SettingSwitch } from '../../ui/options/setting-row.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { type RenderSsoRemoval, SsoRows } from './sso/sso-row.tsx'
import styles from './subdomain-settings.module.css'
import type { Sites } from './sites.ts'
import { useChange } from './use-change.ts'

type Owned = { ownerId: string; subdomain: SubdomainView }
type Settings = SubdomainView['uploader']
/** How the options of its transfers are shown, and changed by `save`. */
export type RenderOptions = (settings: Settings, save: (changes: Partial<Settings>) => Promise<void>) => ReactNode

/** One subdomain: its address, who may do what there, and its end. */
export function SubdomainSettings({
  ownerId,
  subdomain,
  sites,
  renderOptions,
  renderSsoRemoval,
  onClose,
}: Owned & {
  sites: Sites
  renderOptions: RenderOptions
  renderSsoRemoval: RenderSsoRemoval
  onClose: () => void
}) {
  const { t } = useTranslation('subdomains')
  const [asked, setAsked] = useState<'rename' | 'label' | 'delete'>()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { name, origin, recipientLabel } = subdomain
  const leave = (): void => setAsked(undefined)
  const owned = { ownerId, subdomain }
  return (
    <>
      <div className={styles.head}>
        <Button variant="quiet" icon="back" className={styles.back} onClick={onClose}>
          {t('back')}
        </Button>
        <h2 ref={title} tabIndex={-1}>
          {name}
          <span className={styles.domain}>{sites.hostOf(name).slice(name.length)}</span>
        </h2>
        <a
          className={classNames(buttonClass({ variant: 'quiet' }), styles.open)}
          href={origin}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="out" />
          {t('open')}
        </a>
      </div>
      <SettingRows>
        <SettingRow title={t('address')} text={t('address_text')}>
          <Button onClick={() => setAsked('rename')}>{t('rename')}</Button>
        </SettingRow>
        <SettingRow title={t('label')} text={recipientLabel ?? t('label_none')}>
          <Button onClick={() => setAsked('label')}>{t('label_change')}</Button>
        </SettingRow>
        <SettingRow title={t('look')} text={t('look_text')}>
          <Link to="/dashboard/branding" search={{ subdomain: subdomain.id }} className={buttonClass({})}>
            {t('look_edit')}
          </Link>
        </SettingRow>
        <Visitors {...owned} />
        <Home {...owned} host={sites.hostOf(name)} />
        <SsoRows {...owned} renderRemoval={renderSsoRemoval} />
        <SettingRow title={t('delete_title')} text={t('delete_text', { main: sites.main })}>
          <Button variant="danger" className={styles.danger} onClick={() => setAsked('delete')}>
            {t('delete')}
          </Button>
        </SettingRow>
      </SettingRows>
      <div className={styles.options}>
        <TransferOptions {...owned} render={renderOptions} />
      </div>
      {asked === 'rename' && <RenameDialog {...owned} sites={sites} onLeave={leave} />}
      {asked === 'label' && <LabelDialog {...owned} onLeave={leave} />}
      {asked === 'delete' && <DeleteDialog {...owned} sites={sites} onDeleted={onClose} onLeave={leave} />}
    </>
  )
}

function TransferOptions({ ownerId, subdomain: { id, uploader }, render }: Owned & { render: RenderOptions }) {
  const client = useQueryClient()
  return render(uploader, async (body) => {
    await ask(teamApi.setSubdomainUploader({ params: { id }, body }))
    await readSubdomainsAgain(client, ownerId)
  })
}

function Visitors({ ownerId, subdomain: { id, forceSignIn, hasUploader } }: Owned) {
  const { t } = useTranslation('subdomains')
  const said = () => t('saved')
  const params = { id }
  const closing = useChange(ownerId, {
    call: (isOn: boolean) => ask(teamApi.changeSubdomain({ params, body: { forceSignIn: isOn } })),
    said,
  })
  const sending = useChange(ownerId, {
    call: (isOn: boolean) =>
      ask(isOn ? teamApi.enableSubdomainUploader({ params }) : teamApi.disableSubdomainUploader({ params })),
    said,
  })
  return (
    <>
      <SettingSwitch
        title={t('sign_in')}
        texts={[t('sign_in_on'), t('sign_in_off')]}
        isOn={forceSignIn}
        change={closing}
      />
      <SettingSwitch
        title={t('sending')}
        texts={[t('sending_on'), t('sending_none')]}
        isOn={hasUploader}
        change={sending}
      />
    </>
  )
}

function Home({ ownerId, subdomain: { id, isHome }, host }: Owned & { host: string }) {
  const { t } = useTranslation('subdomains')
  const moving = useChange(ownerId, {
    call: () => ask(teamApi.changeSubdomain({ params: { id }, body: { isHome: true } })),
    said: () => t('home_made', { host }),
  })
  return (
    <SettingRow title={t('home_title')} text={t(isHome ? 'home_is' : 'home_not')}>
      {!isHome && (
        <Button aria-disabled={moving.isPending} onClick={() => moving.isPending || moving.mutate()}>
          {t('home_make')}
        </Button>
      )}
    </SettingRow>
  )
}
