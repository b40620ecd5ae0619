import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { Mark } from './mark.tsx'
import { SendingFiles } from './sending-files.tsx'
import { SendingFoot } from './sending-foot.tsx'
import { SendingHead } from './sending-head.tsx'
import { paces, shareOf, usePacedProgress } from './sending-pace.ts'
import styles from './sending-step.module.css'
import { StalledBanner } from './stalled-banner.tsx'
import { useUploader } from '../use-uploader.ts'

/** Step 3. */
export function SendingStep() {
  const title = useFocusOnMount<HTMLHeadingElement>()
  return (
    <>
      <PageTitle />
      <SendingView titleRef={title} />
    </>
  )
}

function PageTitle() {
  const { t } = useTranslation('steps')
  const format = useFormat()
  useTitle(t('page_title', { percent: format.percent(shareOf(usePacedProgress(paces.tide))) }))
  return null
}

/**
 * What is seen of it, also in the preview of a look. Each part hears of the progress by itself, so that the card is not drawn
 * anew with each of them.
 */
export function SendingView({ titleRef = null }: { titleRef?: Ref<HTMLHeadingElement> }) {
  const { t } = useTranslation('steps')
  const { draft, transfer } = useUploader().state
  return (
    <>
      <Card label={t('sending_label')} className={styles.card}>
        <SendingHead
          titleRef={titleRef}
          recipientCount={transfer?.recipientCount ?? 0}
          fileCount={draft.files.length}
        />
        <OfflineBanner />
        <StalledBanner />
        <SendingFiles files={draft.files} />
        <SendingFoot />
      </Card>
      <Horizon />
    </>
  )
}

/** The tide, and the number on it. */
function Horizon() {
  const progress = usePacedProgress(paces.tide)
  const level = shareOf(progress)
  const isStill = progress?.status === 'offline' || progress?.status === 'paused'
  useScene({ level, water: isStill ? 'still' : 'calm', isOfPage: false })
  return <Mark level={level} />
}

function OfflineBanner() {
  const { t } = useTranslation('steps')
  const format = useFormat()
  const progress = usePacedProgress(paces.notes)
  if (progress?.status !== 'offline') return null
  const share = shareOf(progress)
  return (
    <div className={styles.banner}>
      <Banner icon="offline" title={t('offline_alert')}>
        {/* From 100 % nothing resumes. */}
        {share < 1 ? t('offline_text', { percent: format.percent(share) }) : t('offline_end_text')}
      </Banner>
    </div>
  )
}
