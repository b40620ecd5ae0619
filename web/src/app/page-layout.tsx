import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ScenePage } from '../ui/tide/scene.tsx'
import { AccountDefaults } from './account-defaults.tsx'
import { Footer } from './footer.tsx'
import { Guarded } from './guarded.tsx'
import styles from './page-layout.module.css'
import { SessionGuard } from './session-guard.tsx'
import { TopBar } from './top-bar.tsx'

/** Around every page: the sea, the top bar, the footer that stands in it. */
export function PageLayout() {
  const { t } = useTranslation('frame')
  return (
    <ScenePage>
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
