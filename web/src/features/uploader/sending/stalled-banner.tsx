import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { paces, shareOf, usePacedProgress } from './sending-pace.ts'
import styles from './sending-step.module.css'
import { useStalled } from './use-stalled.ts'

/** The line is there, and nothing gets through: a store that is away, or something on the way to it. */
export function StalledBanner() {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const progress = usePacedProgress(paces.notes)
  const isStalled = useStalled(progress)
  const share = shareOf(progress)
  // Always there, so that screen readers hear what comes into it.
  return (
    <div role="status">
      {isStalled && (
        <div className={styles.banner}>
          <Banner icon="clock" tone="info" title={t('stalled_alert')}>
            {/* From 100 % nothing resumes: it is on its way, and nobody has heard that it arrived. */}
            {share < 1 ? t('stalled_text', { percent: format.percent(share) }) : t('stalled_end_text')}
          </Banner>
        </div>
      )}
    </div>
  )
}
