import { Link, useLocation } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { developerPages } from '@envoi/contract/developer-pages'
import { footerPages } from '@envoi/contract/service-pages'
import { placeOrigin } from '../features/sign-in/place-origin.ts'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { boot } from '../platform/boot.ts'
import { logError } from '../platform/log.ts'
import styles from './footer.module.css'

export function Footer() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  const { step } = useUploader().state
  // From the form on the whole window is the sea's, and the card may stand in it.
  if (isHome && step !== 'welcome') return null
  return (
    <footer className={styles.footer}>
      <ServicePages />
      {boot.place.isMain ? <OurWords isHome={isHome} /> : boot.look.byline && <Byline />}
    </footer>
  )
}

/** At each site, also those that are closed to visitors. No pages of the app: they are loaded as any other document. */
function ServicePages() {
  const { t } = useTranslation('frame')
  return footerPages.map((page) => (
    <a key={page} href={`/${page}`}>
      {t(page)}
    </a>
  ))
}

function OurWords({ isHome }: { isHome: boolean }) {
  const { t, i18n } = useTranslation('frame')
  return (
    <>
      <Link to="/plans">{t('plans')}</Link>
      <a href={developerPages.address}>{t('developers')}</a>
      {isHome && <NumberToCome />}
      {isHome && i18n.language === 'fr' && <MadeInFrance />}
    </>
  )
}

/** All that a customer's site says of us. */
function Byline() {
  const { t } = useTranslation('frame')
  return <a href={placeOrigin('www', { place: boot.place, location })}>{t('byline')}</a>
}

/**
 * A number at the very end of the page: nothing waits for it. Nor may it suspend: React holds back what follows a
 * suspense by 300 ms, and that would be the moment from which home listens.
 */
function NumberToCome() {
  const [Loaded, setLoaded] = useState<ComponentType>()
  useEffect(() => {
    import('./transfers-so-far.tsx').then(({ TransfersSoFar }) => setLoaded(() => TransfersSoFar), logError)
  }, [])
  return Loaded && <Loaded />
}

function MadeInFrance() {
  const { t } = useTranslation('frame')
  return (
    <span>
      <svg className={styles.flag} width="18" height="12" viewBox="0 0 18 12" aria-hidden="true">
        <path fill="#fff" d="M0 0h18v12H0z" />
        <path fill="#1d3f94" d="M0 0h6v12H0z" />
        <path fill="#cf3138" d="M12 0h6v12h-6z" />
      </svg>
      {t('made_in_france')}
    </span>
  )
}
