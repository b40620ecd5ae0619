import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useFocusAfterLoss } from '../../ui/hooks/use-lost-focus.ts'
import { HistorySection } from './activity/history-section.tsx'
import { TransferFigures } from './activity/transfer-figures.tsx'
import { type Adding, useAdding } from './adding.ts'
import { FilesSection } from './files/files-section.tsx'
import { FlaggedFiles } from './files/flagged-files.tsx'
import { useManaged } from './managed.ts'
import { LinkBox } from './overview/link-box.tsx'
import { StateBanner } from './overview/state-banner.tsx'
import { TransferHead } from './overview/transfer-head.tsx'
import { findTitle } from './page/focus.ts'
import { ReceivedPage } from './received-page.tsx'
import { RecipientsSection } from './recipients/recipients-section.tsx'
import { PageFoot } from './settings/page-foot.tsx'
import { SceneOf } from './scene-of.tsx'
import { SettingsSection } from './settings/settings-section.tsx'
import styles from './transfer-page.module.css'
import type { View } from './view-of.ts'

type OpenView = Extract<View, { kind: 'open' }>

/** One sheet: what it is and how it stands, its link and figures; then left what it is, and right who gets it and how. */
export function TransferPage({ view, isAside }: { view: OpenView; isAside: boolean }) {
  const { t } = useTranslation('manage')
  const adding = useAdding()
  const { state, transfer, now } = useManaged()
  // In another state other buttons are there: whoever pressed one that has gone reads on at the title, beside the state.
  useFocusAfterLoss(transfer.needsPassword === true ? 'locked' : state, () => findTitle()?.focus())
  const { push } = transfer
  return (
    <div className={styles.page}>
      {!isAside && <SceneOf view={view} now={now} adding={adding.state} />}
      <div className={styles.leaf}>
        {view.isAway && (
          <Banner icon="offline" title={t('away')}>
            {t('away_text')}
          </Banner>
        )}
        {push ? <ReceivedPage push={push} adding={adding} /> : <SentPage adding={adding} />}
        <PageFoot />
      </div>
    </div>
  )
}

function SentPage({ adding }: { adding: Adding }) {
  return (
    <>
      <div className={styles.top}>
        <TransferHead />
        <StateBanner />
        <FlaggedFiles />
        <LinkBox />
        <TransferFigures />
      </div>
      <div className={styles.columns}>
        <div>
          <FilesSection adding={adding} />
          <HistorySection />
        </div>
        <div>
          <RecipientsSection />
          <SettingsSection />
        </div>
      </div>
    </>
  )
}
