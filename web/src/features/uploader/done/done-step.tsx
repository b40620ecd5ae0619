import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../../ui/card.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Gauge } from '../../../ui/gauge.tsx'
import { useScene } from '../../../ui/scene.tsx'
import { useFocusFirst } from '../../../ui/use-focus-first.ts'
import { DoneFacts } from './done-facts.tsx'
import { DoneManage } from './done-manage.tsx'
import { DoneRating } from './done-rating.tsx'
import { DoneRings } from './done-rings.tsx'
import { DoneShare } from './done-share.tsx'
import styles from './done-step.module.css'
import { sizeOf } from '../draft/draft.ts'
import { MarkWord } from '../sending/mark-word.tsx'
import type { SentTransfer } from '../state.ts'
import { useUploader } from '../use-uploader.ts'

/** Step 5: it has arrived, and this is what to hand on. */
export function DoneStep() {
  const { transfer } = useUploader().state
  return transfer && <Done transfer={transfer} />
}

function Done({ transfer }: { transfer: SentTransfer }) {
  const { t } = useTranslation('steps')
  const format = useFormat()
  const title = useFocusFirst<HTMLHeadingElement>()
  const { state, transferAgain } = useUploader()
  useScene({ level: 1, water: 'full', isOfPage: false })
  const { link, manageLink, recipientCount, createdAt } = transfer
  const { files } = state.draft
  const isMailed = recipientCount > 0
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
            <CardTitle ref={title}>{isMailed ? t('done_title') : t('done_title_link')}</CardTitle>
            <p className="small num">{summary.filter(Boolean).join(', ')}</p>
          </div>
          <Gauge value={1} size="large" state="full" />
        </CardHead>
        <CardBody className={styles.body}>
          <CopyField
            value={link}
            shown={link.replace(/^https?:\/\//, '')}
            words={{ label: t('link'), copy: t('copy'), copied: t('copied'), byHand: t('copy_by_hand') }}
          />
          {isMailed && <p className={`${styles.hint} small`}>{t('done_mail_later')}</p>}
          <DoneFacts link={link} draft={state.draft} limits={state.limits} now={createdAt} />
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
      <MarkWord word={t('done_word')}>
        <DoneRings />.
      </MarkWord>
    </>
  )
}
