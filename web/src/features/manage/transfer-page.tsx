import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useFocusAfterLoss } from '../../ui/hooks/use-lost-focus.ts'
import { ActivitySection } from './activity/activity-section.tsx'
import { HistorySection } from './activity/history-section.tsx'
import { type Adding, useAdding } from './adding.ts'
import { FilesSection } from './files/files-section.tsx'
import { FlaggedFiles } from './files/flagged-files.tsx'
import { useManaged } from './managed.ts'
import { LinkBox } from './overview/link-box.tsx'
import { MessageSection } from './overview/message-section.tsx'
import { StateBanner } from './overview/state-banner.tsx'
import { TransferHead } from './overview/transfer-head.tsx'
import { findTitle } from './page/focus.ts'
import { ReceivedPage } from './received-page.tsx'
import { RecipientsSection } from './recipients/recipients-section.tsx'
import { ClosingSection } from './settings/closing-section.tsx'
import { SettingsSection } from './settings/settings-section.tsx'
import styles from './transfer-page.module.css'

/** What it is and how it stands, with its link; then what is in it, who gets it and how, and what came of it. */
export function TransferPage({ isAway }: { isAway: boolean }) {
  const { t } = useTranslation('manage')
  const adding = useAdding()
  const { state, transfer } = useManaged()
  // In another state other buttons are there: whoever pressed one that has gone reads on at the title, beside the state.
  useFocusAfterLoss(transfer.needsPassword === true ? 'locked' : state, () => findTitle()?.focus())
  const { push } = transfer
  return (
    <div className={styles.page}>
      {isAway && (
        <div className={`${styles.sheet} ${styles.top}`}>
          <Banner icon="offline" title={t('away')}>
            {t('away_text')}
          </Banner>
        </div>
      )}
      {push ? <ReceivedPage push={push} adding={adding} /> : <SentPage adding={adding} />}
    </div>
  )
}

function SentPage({ adding }: { adding: Adding }) {
  return (
    <>
      <div className={`${styles.sheet} ${styles.top}`}>
        <div className={styles.head}>
          <TransferHead />
          <LinkBox />
        </div>
        <StateBanner />
        <FlaggedFiles />
      </div>
      <div className={styles.columns}>
        <div className={styles.sheet}>
          <FilesSection adding={adding} />
          <MessageSection />
        </div>
        <div className={`${styles.sheet} ${styles.side}`}>
          <RecipientsSection />
          <SettingsSection />
          <ClosingSection />
        </div>
        <div className={styles.sheet}>
          <ActivitySection />
          <HistorySection />
        </div>
      </div>
    </>
  )
}
