import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Cares, FreeLimits, Moves } from '../features/discover/how-it-works.tsx'
import { RatingsSoFar } from '../features/rating/ratings-so-far.tsx'
import { SidePanel } from '../ui/dialogs/side-panel.tsx'
import { useTitle } from '../platform/use-title.ts'
import styles from './discover.module.css'

export function DiscoverScreen() {
  const { t } = useTranslation(['discover', 'frame'])
  const navigate = useNavigate()
  useTitle(t('title'))
  return (
    <SidePanel
      title={t('title')}
      width="two_third"
      closeLabel={t('frame:close')}
      onClose={() => void navigate({ to: '/' })}
    >
      <p className={styles.lead}>{t('lead')}</p>
      <RatingsSoFar className={`${styles.ratings} num`} />
      <Moves />
      <Cares />
      <FreeLimits />
    </SidePanel>
  )
}
