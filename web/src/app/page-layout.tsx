import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '../platform/boot.ts'
import { session, useSession } from '../platform/session/session.ts'
import { useInBrowser } from '../platform/use-in-browser.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ScenePage } from '../ui/tide/scene.tsx'
import { AccountDefaults } from './account-defaults.tsx'
import { Footer } from './footer.tsx'
import { Guarded } from './guarded.tsx'
import styles from './top-bar.module.css'
import { TopBar } from './top-bar.tsx'

/** Around every page: the sea, the top bar, the footer that stands in it. */
export function PageLayout() {
  const { t } = useTranslation('frame')
  return (
    <ScenePage first={boot.scene}>
      <header>
        <a className={classNames(buttonClass({ variant: 'primary' }), styles.skip)} href="#main">
          {t('skip')}
        </a>
        <TopBar />
      </header>
      <Guarded>
        <Outlet />
      </Guarded>
      <Footer />
      <SessionGuard />
      <AccountDefaults />
    </ScenePage>
  )
}

const SessionKeeper = lazy(async () => ({
  default: (await import('../features/session/session-keeper.tsx')).SessionKeeper,
}))

/** Visitors have no session to look after; a cookie without a user is looked after until it is gone. */
function SessionGuard() {
  const user = useSession()
  const router = useRouter()
  const hasCookie = useInBrowser(() => session.cookie !== undefined, false)
  if (!user && !hasCookie) return null
  return (
    <Suspense>
      <SessionKeeper goHome={() => router.navigate({ to: '/' })} />
    </Suspense>
  )
}
