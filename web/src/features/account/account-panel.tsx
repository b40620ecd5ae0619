import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import { Icon } from '../../ui/icon.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import styles from './account-panel.module.css'
import { DataPage } from './data/data-page.tsx'
import { DevicesPage } from './devices/devices-page.tsx'
import { Loaded } from './loaded.tsx'
import { ProfilePage } from './profile/profile-page.tsx'
import { userQuery } from '../../platform/user-query.ts'
import { SecurityPage } from './security/security-page.tsx'
import { SendingPage } from './sending/sending-page.tsx'
import { UsagePage } from './usage/usage-page.tsx'

/** The pages of the account, in the order of their list. Each is an address below /account. */
const listedPages = [
  'profile',
  'security',
  'devices',
  'sending',
  'usage',
  'billing',
  'api',
  'webhooks',
  'data',
] as const
/** And one to which a program leads. */
const accountPages = [...listedPages, 'device'] as const
type AccountPageName = (typeof accountPages)[number]

export const findPage = (text: string): AccountPageName | undefined => accountPages.find((page) => page === text)

/** What it is called, in the list and on the tab. */
export const titleOf = (page: AccountPageName) => (page === 'device' ? 'approve_device' : page)

/** Pages of other features: the screen hands them over. */
export type OtherPages = Record<'api' | 'webhooks' | 'device' | 'billing', ComponentType<{ user: UserView }>>

/** The list of pages and the chosen one: beside each other, or on a phone one after the other. */
export function AccountPanel({
  uid,
  page,
  mainSite,
  otherPages,
}: {
  uid: string
  page: AccountPageName | undefined
  mainSite: string | undefined
  otherPages: OtherPages
}) {
  const { t } = useTranslation('account')
  const shown = page ?? 'profile'
  return (
    <div className={styles.account} data-listed={page === undefined}>
      <nav className={styles.list} aria-label={t('sections')}>
        <ul>
          {listedPages.map((name) => (
            <li key={name}>
              <Link to="/account/$page" params={{ page: name }} {...(name === shown && { 'aria-current': 'page' })}>
                {t(name)}
                <Icon name="right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.page}>
        <Link to="/account" className={styles.back}>
          <Icon name="back" size={16} />
          {t('all_sections')}
        </Link>
        <Page
          key={shown}
          uid={uid}
          page={shown}
          isAsked={page !== undefined}
          mainSite={mainSite}
          otherPages={otherPages}
        />
      </div>
    </div>
  )
}

function Page({
  uid,
  page,
  isAsked,
  mainSite,
  otherPages: { api: ApiPage, webhooks: WebhooksPage, device: DevicePage, billing: BillingPage },
}: {
  uid: string
  page: AccountPageName
  isAsked: boolean
  mainSite: string | undefined
  otherPages: OtherPages
}) {
  const { t } = useTranslation('account')
  const query = useQuery(userQuery(uid))
  const region = useFocusOnMount<HTMLDivElement>(isAsked)
  return (
    <div ref={region} tabIndex={-1} role="group" aria-label={t(titleOf(page))}>
      <Loaded query={query}>
        {(user) => {
          switch (page) {
            case 'profile':
              return <ProfilePage user={user} />
            case 'security':
              return <SecurityPage user={user} mainSite={mainSite} />
            case 'devices':
              return <DevicesPage user={user} />
            case 'sending':
              return <SendingPage user={user} />
            case 'usage':
              return <UsagePage user={user} />
            case 'billing':
              return <BillingPage user={user} />
            case 'api':
              return <ApiPage user={user} />
            case 'webhooks':
              return <WebhooksPage user={user} />
            case 'device':
              return <DevicePage user={user} />
            default:
              return <DataPage user={user} />
          }
        }}
      </Loaded>
    </div>
  )
}
