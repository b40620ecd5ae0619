import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { useFormat } from '../../../platform/format.ts'
import { useTitle } from '../../../platform/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { iconOfFile } from '../../../ui/display/file-kind.ts'
import { FileName } from '../../../ui/display/file-name.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Card, CardBody, CardFoot, CardHead, CardTitle } from '../../../ui/layout/card.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import { sizeOf } from '../draft/draft.ts'
import { MarkWord } from '../sending/mark-word.tsx'
import { useUploader } from '../use-uploader.ts'
import styles from './done-step.module.css'
import files from './push-done.module.css'

/** What was sent to a push page, and when. It can only be sent: there is no link to it, and nothing to manage. */
export function PushDone({ receiver }: { receiver: string }) {
  const { t } = useTranslation(['push', 'arrived'])
  const format = useFormat()
  const title = useFocusOnMount<HTMLHeadingElement>()
  const { state, transferAgain } = useUploader()
  const [arrivedAt] = useState(() => new Date())
  useScene({ level: 1, water: 'full', isOfPage: false })
  useTitle(t('arrived:done_page_title'))
  const sent = state.draft.files
  return (
    <>
      <Card label={t('arrived:done_label')} className={styles.card}>
        <CardHead className={styles.head}>
          <Gauge value={1} size="large" state="full" />
          <p className="small num">{t('done_today', { time: format.time(arrivedAt) })}</p>
        </CardHead>
        <CardBody className={styles.body}>
          <CardTitle ref={title}>{t('done_title', { receiver })}</CardTitle>
          <p className={`${files.sum} small num`}>
            {t('done_files', { count: sent.length, size: format.size(sizeOf(sent)) })}
          </p>
          <ul className={files.list} aria-label={t('done_list')} {...(sent.length > SEEN && { tabIndex: 0 })}>
            {sent.map(({ id, name, size }) => (
              <li key={id} className={files.file}>
                <Icon name={iconOfFile(name)} />
                <FileName name={name} />
                <span className="small num">{format.size(size)}</span>
              </li>
            ))}
          </ul>
        </CardBody>
        <CardFoot>
          <Button isLarge className={styles.grow} icon="plus" onClick={transferAgain}>
            {t('again')}
          </Button>
        </CardFoot>
      </Card>
      <MarkWord word={t('done_word')} />
    </>
  )
}

/** More than so many scroll. */
const SEEN = 6
