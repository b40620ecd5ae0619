import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../../ui/layout/card.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { DoneMail } from './done-mail.tsx'
import { DoneManage } from './done-manage.tsx'
import { DoneRating } from './done-rating.tsx'
import { DoneRings } from './done-rings.tsx'
import styles from './done-step.module.css'
import { sizeOf } from '../draft/draft.ts'
import { findStart, endDay } from '../draft/validity.ts'
import { MarkWord } from '../sending/mark-word.tsx'
import type { SentTransfer, Draft, Limits } from '../state.ts'
import { useUploader } from '../use-uploader.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import rows from './done-row.module.css'
import { SoundSwitch } from './sound-switch.tsx'
import { QrCode } from '../../../ui/display/qr-code.tsx'
import { findStartOfDay } from '../../../platform/dates/days.ts'

/** Step 5: it has arrived. Who gets a mail, and what to hand on to others; without anybody to mail to, the link is all. */
export function DoneStep() {
  const { transfer } = useUploader().state
  return transfer && <Done transfer={transfer} />
}

function Done({ transfer }: { transfer: SentTransfer }) {
  const { t } = useTranslation('arrived')
  const title = useFocusOnMount<HTMLHeadingElement>()
  useTitle(t('done_page_title'))
  return <DoneView transfer={transfer} titleRef={title} />
}

/** What is seen of it, also in the preview of a look. */
export function DoneView({
  transfer,
  titleRef = null,
}: {
  transfer: SentTransfer
  titleRef?: Ref<HTMLHeadingElement>
}) {
  const { t } = useTranslation('arrived')
  const format = useFormat()
  const { state, transferAgain } = useUploader()
  useScene({ level: 1, water: 'full', isOfPage: false })
  const { link, manageLink, recipientCount, createdAt } = transfer
  const { files, recipientList } = state.draft
  const isMailed = recipientCount > 0
  const start = findStart(state.draft)
  const leavesOn = start && start > createdAt ? start : null
  const [heading, word] = wordsOf(isMailed, leavesOn !== null)
  const summary = [
    isMailed && t('done_people', { count: recipientCount }),
    t('done_files', { count: files.length }),
    format.size(sizeOf(files)),
  ]
  return (
    <>
      <Card label={t('done_label')} className={styles.card}>
        <CardHead className={styles.head}>
          <div className={styles.grow}>
            <CardTitle ref={titleRef}>{t(heading)}</CardTitle>
            <p className="small num">{summary.filter(Boolean).join(', ')}</p>
          </div>
          <Gauge value={1} size="large" state="full" />
        </CardHead>
        <CardBody className={styles.body}>
          {isMailed && <DoneMail people={recipientList} leavesOn={leavesOn} />}
          <CopyField
            value={link}
            shown={link.replace(/^https?:\/\//, '')}
            words={{ label: t('link'), copy: t('copy'), copied: t('copied'), byHand: t('copy_by_hand') }}
          />
          <DoneFacts link={link} draft={state.draft} limits={state.limits} now={createdAt} />
          <DoneCheck isChecked={state.scan?.stage === 'clean' && state.scan.isReadingOnly !== true} />
          {manageLink && <DoneManage link={manageLink} />}
          <DoneRating />
        </CardBody>
        <CardFoot>
          <DoneShare link={link} />
          <Button isLarge className={styles.grow} onClick={transferAgain}>
            {t('send_again')}
          </Button>
        </CardFoot>
      </Card>
      <MarkWord word={t(word)}>
        <DoneRings />.
      </MarkWord>
    </>
  )
}

/** What has happened, in the card and large beside it. A mail that waits for its day has not left. */
function wordsOf(isMailed: boolean, isLater: boolean) {
  if (!isMailed) return ['done_title_link', 'done_word_link'] as const
  return isLater ? (['done_title_later', 'done_word_link'] as const) : (['done_title', 'done_word'] as const)
}

/** Whether a scanner has looked at it. Where none is at hand, nobody is told otherwise. */
function DoneCheck({ isChecked }: { isChecked: boolean }) {
  const { t } = useTranslation('arrived')
  return (
    <div className={classNames(rows.row, rows.low, rows.ruled)}>
      <Icon name={isChecked ? 'shield-check' : 'shield'} />
      <div className="small">{isChecked ? t('checked') : t('not_checked')}</div>
      <SoundSwitch />
    </div>
  )
}

/** Until when it is there, under which conditions, and the way to a phone. */
function DoneFacts({ link, draft, limits, now }: { link: string; draft: Draft; limits: Limits; now: Date }) {
  const { t } = useTranslation('arrived')
  const format = useFormat()
  const end = findStartOfDay(endDay(draft, now, limits)) ?? now
  const start = findStart(draft)
  return (
    <div className={styles.facts}>
      <QrCode text={link} label={t('qr_code')} />
      <div>
        <p className={styles.until}>{t('until', { date: format.date(end) })}</p>
        {start && start > now && <p className="small">{t('from', { date: format.date(start) })}</p>}
        {draft.password !== null && <p className="small">{draft.isEncrypted ? t('encrypted') : t('protected')}</p>}
        <p className={`${styles.hint} small`}>{t('qr_hint')}</p>
      </div>
    </div>
  )
}

/** The system's own share sheet, where there is one. */
function DoneShare({ link }: { link: string }) {
  const { t } = useTranslation('arrived')
  const data = { url: link }
  if (!('share' in navigator) || !navigator.canShare?.(data)) return null
  return (
    <Button isLarge variant="quiet" icon="share" className={styles.share} onClick={() => void share(data)}>
      {t('share')}
    </Button>
  )
}

async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // Closed without choosing anybody: that is an answer too. The sheet itself tells of anything else.
    if (!(error instanceof DOMException)) throw error
  }
}
