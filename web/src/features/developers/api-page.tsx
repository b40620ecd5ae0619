import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { UserView } from '@envoi/contract/accounts'
import type { ApiView } from '@envoi/contract/api-keys'
import { SeePlans } from '../../platform/see-plans.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { KeysSection } from './keys/keys-section.tsx'
import { Loaded } from './loaded.tsx'
import { NeedsPlan } from './needs-plan.tsx'
import styles from './page-head.module.css'
import { PageHead } from './page-head.tsx'
import { apiQuery, keysQuery } from './queries.ts'
import { DefaultsSection } from './settings/defaults-section.tsx'
import { EmailSection } from './settings/email-section.tsx'
import { EnabledRow } from './settings/enabled-row.tsx'
import { UsageSection } from './usage/usage-section.tsx'

/** API keys, what they did, and what holds for all of them. */
export function ApiPage({ user }: { user: UserView }) {
  const { t } = useTranslation('apiKeys')
  const view = useQuery(apiQuery(user.uid))
  const keys = useQuery(keysQuery(user.uid))
  return (
    <>
      <PageHead title={t('title')} text={t('intro')} />
      <Loaded query={view}>
        {(api) => (
          <Loaded query={keys}>
            {({ keys: made }) =>
              user.payingUser || made.length > 0 ? (
                <Api user={user} api={api} />
              ) : (
                <NeedsPlan icon="key" title={t('plan_title')} text={t('plan_text')} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

/** Who had a plan once may look at what they made, and delete it. */
function Api({ user: { uid, email, payingUser: hasPlan }, api }: { user: UserView; api: ApiView }) {
  const { t } = useTranslation('apiKeys')
  return (
    <div className={styles.parts}>
      {!hasPlan && (
        <Banner icon="alert" title={t('lapsed_title')}>
          {t('lapsed_text')} <SeePlans />
        </Banner>
      )}
      <EnabledRow uid={uid} isEnabled={api.isEnabled} mayEnable={hasPlan} />
      <KeysSection uid={uid} isEnabled={api.isEnabled && hasPlan} />
      <UsageSection uid={uid} rate={api.rate} />
      {hasPlan && (
        <Section title={t('devices')} text={t('devices_text')}>
          <Link to="/account/$page" params={{ page: 'device' }} className={buttonClass({})}>
            {t('devices_open')}
          </Link>
        </Section>
      )}
      {hasPlan && <DefaultsSection uid={uid} preferences={api.preferences} />}
      <EmailSection uid={uid} ownAddress={email} email={api.notificationEmail} hasPlan={hasPlan} />
    </div>
  )
}
