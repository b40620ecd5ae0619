import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ActivityPart } from './activity-part.tsx'
import { useAdding } from './adding.ts'
import { ClosingPart } from './closing-part.tsx'
import { FilesPart } from './files-part.tsx'
import { FlaggedFiles } from './flagged-files.tsx'
import { HistoryPart } from './history-part.tsx'
import { LinkBox } from './link-box.tsx'
import { MessagePart } from './message-part.tsx'
import { RecipientsPart } from './recipients-part.tsx'
import { SettingsPart } from './settings-part.tsx'
import { StateBanner } from './state-banner.tsx'
import { TransferHead } from './transfer-head.tsx'
import { useManaged } from './managed.ts'
import { useFocusOnState } from './use-focus-on-state.ts'
import styles from './transfer-page.module.css'

/** What it is and how it stands, with its link; then what is in it, who gets it and how, and what came of it. */
export function TransferPage({ isAway }: { isAway: boolean }) {
  const { t } = useTranslation('manage')
  const adding = useAdding()
  const { state, transfer } = useManaged()
  useFocusOnState(transfer.needsPassword === true ? 'locked' : state)
  return (
    <div className={styles.page}>
      <div className={`${styles.sheet} ${styles.top}`}>
        {isAway && (
          <Banner icon="offline" title={t('away')}>
            {t('away_text')}
          </Banner>
        )}
        <div className={styles.head}>
          <TransferHead />
          <LinkBox />
        </div>
        <StateBanner />
        <FlaggedFiles />
      </div>
      <div className={styles.columns}>
        <div className={styles.sheet}>
          <FilesPart adding={adding} />
          <MessagePart />
        </div>
        <div className={`${styles.sheet} ${styles.side}`}>
          <RecipientsPart />
          <SettingsPart />
          <ClosingPart />
        </div>
        <div className={styles.sheet}>
          <ActivityPart />
          <HistoryPart />
        </div>
      </div>
    </div>
  )
}
