import { useLocation } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploader } from '../features/uploader/use-uploader.ts'
import { useInBrowser } from '../platform/use-in-browser.ts'
import styles from './footer.module.css'

/** A number at the very end of the page: nothing waits for it. */
const TransfersSoFar = lazy(async () => ({ default: (await import('./transfers-so-far.tsx')).TransfersSoFar }))

export function Footer() {
  const { t, i18n } = useTranslation('frame')
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' })
  const { step } = useUploader().state
  const isAlive = useInBrowser(() => true, false)
  // From the form on the whole window is the sea's, and the card may stand in it.
  if (isHome && step !== 'welcome') return null
  return (
    <footer className={styles.footer}>
      <a href="/api/openapi.json">{t('api')}</a>
      {isHome && isAlive && (
        <Suspense>
          <TransfersSoFar />
        </Suspense>
      )}
      {isHome && i18n.language === 'fr' && <MadeInFrance />}
    </footer>
  )
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
