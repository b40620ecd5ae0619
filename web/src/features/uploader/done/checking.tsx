import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Card, CardBody, CardHead, CardTitle } from '../../../ui/layout/card.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { useTitle } from '../../../platform/use-title.ts'
import rows from './done-row.module.css'
import { ScanAnnouncer } from './scan-announcer.tsx'
import styles from './scanning-step.module.css'
import { SoundSwitch } from './sound-switch.tsx'
import { findStart } from '../draft/validity.ts'
import { MarkWord } from '../sending/mark-word.tsx'
import type { Scan } from '../state.ts'
import { useUploader } from '../use-uploader.ts'

/** How far the check is, and that nobody has to stay for it. */
export function Checking({ scan }: { scan: Scan }) {
  const { t } = useTranslation('arrived')
  const title = useFocusOnMount<HTMLHeadingElement>()
  useScene({ level: 1, water: 'watched', isOfPage: false })
  const { files } = useUploader().state.draft
  const { done, of, isStuck, isCopying = false } = scan
  const about = isCopying ? 'copying' : 'scanning'
  useTitle(t(`${about}_page_title`))
  // Where no scanner is asked, no virus is spoken of.
  const as = scan.isReadingOnly === true && !isCopying ? 'reading' : about
  // How many are checked is not counted before they are there.
  const count = isCopying ? files.length : of
  const doneWords = t('scanning_done', { done, count: of })
  return (
    <>
      <Card label={t(`${as}_label`)} className={styles.card}>
        <CardHead>
          <div>
            <CardTitle ref={title}>{t(`${about}_title`)}</CardTitle>
            <p className="small num">{t(`${as}_text`, { count })}</p>
          </div>
        </CardHead>
        <CardBody className={styles.last}>
          {!isCopying && (
            <div className={rows.row}>
              <Gauge value={of > 0 ? done / of : 0} size="large" />
              <div
                role="progressbar"
                aria-label={t('scanning_bar')}
                aria-valuenow={done}
                aria-valuemin={0}
                aria-valuemax={of}
                aria-valuetext={doneWords}
                className={`${styles.count} num`}
              >
                {doneWords}
              </div>
              <SoundSwitch />
            </div>
          )}
          {isStuck && (
            <Banner icon="clock" tone="info" title={t('scanning_stuck')}>
              {t('scanning_stuck_text')}
            </Banner>
          )}
          <Leaving about={about} />
          <ScanAnnouncer scan={scan} />
        </CardBody>
      </Card>
      <MarkWord word={t(`${about}_word`)} />
    </>
  )
}

/** What happens when the page is closed now. Who sends no mail needs the link before. */
function Leaving({ about }: { about: 'copying' | 'scanning' }) {
  const { t } = useTranslation(['arrived', 'push'])
  const { draft, transfer, place } = useUploader().state
  if (!transfer) return null
  if (place.push) return <p className={styles.leaving}>{t('push:leave', { receiver: place.push.receiver })}</p>
  const { link, recipientCount, createdAt } = transfer
  const start = findStart(draft)
  if (recipientCount > 0) {
    const isLater = start !== undefined && start > createdAt
    return (
      <p className={styles.leaving}>
        {isLater ? t('scanning_leave_later') : t(`${about}_leave_mail`, { count: recipientCount })}
      </p>
    )
  }
  return (
    <>
      <p className={styles.leaving}>{t(`${about}_leave_link`)}</p>
      <CopyField
        value={link}
        shown={link.replace(/^https?:\/\//, '')}
        words={{ label: t('link'), copy: t('copy'), copied: t('copied'), byHand: t('copy_by_hand') }}
      />
    </>
  )
}
