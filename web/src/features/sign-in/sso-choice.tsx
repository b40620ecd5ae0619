import { useTranslation } from 'react-i18next'
import type { BootPlace } from '@envoi/contract/boot'
import { ssoCalls } from '@envoi/contract/sso-calls'
import { boot, siteName } from '../../platform/boot.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { placeOrigin, signInAt } from './place-origin.ts'
import { keepRedirect } from './redirect.ts'
import styles from './sign-in-box.module.css'

type Sso = NonNullable<BootPlace['sso']>

/** Where the button leads: to the provider of the site, by a page load. `token`: of a mailed link. */
export function ssoAddress(subdomain: string, more: { redirect?: string; token?: string }): string {
  const query = new URLSearchParams({ subdomain, ...more })
  return `/api${ssoCalls.startSso.path}?${query}`
}

function SsoButton({ sso: { label }, isPrimary }: { sso: Sso; isPrimary: boolean }) {
  const { t } = useTranslation('signin')
  return (
    <a
      className={buttonClass({ isWide: true, isLarge: isPrimary, ...(isPrimary && { variant: 'primary' }) })}
      href={ssoAddress(boot.place.name, keepRedirect())}
    >
      <Icon name="users" />
      {label === null ? t('sso') : t('sso_with', { label })}
    </a>
  )
}

/** Beside the form, where a site has a provider. */
export function SsoChoice() {
  const { t } = useTranslation('signin')
  const { sso } = boot.place
  if (!sso) return null
  return (
    <>
      <SsoButton sso={sso} isPrimary={false} />
      <p className={styles.or}>{t('or')}</p>
    </>
  )
}

/** In the form's place, where it is the only way in. Whoever owns the site has another one at the main site. */
export function SsoStep({ sso }: { sso: Sso }) {
  const { t } = useTranslation('signin')
  const main = placeOrigin('www', { place: boot.place, location })
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t('sso_only', { name: siteName })}</p>
      <SsoButton sso={sso} isPrimary />
      <p className={styles.text}>
        {t('sso_owner')}{' '}
        <a className={styles.link} href={signInAt(main, keepRedirect().redirect)}>
          {t('sso_owner_link', { host: new URL(main).host })}
        </a>
      </p>
    </div>
  )
}
