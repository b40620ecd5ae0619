import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ScenePage } from '../ui/scene.tsx'
import { Footer } from './footer.tsx'
import styles from './page-layout.module.css'
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
      <Outlet />
      <Footer />
    </ScenePage>
  )
}
