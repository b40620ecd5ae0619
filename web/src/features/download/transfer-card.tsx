import { type ReactNode, type RefCallback, Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TransferView } from '@envoi/contract/transfer-views'
import type { ShownScan } from '@envoi/contract/words'
import { timeLeft } from '../../platform/dates/time-left.ts'
import { useFormat } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Gauge } from '../../ui/feedback/gauge.tsx'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { Icon } from '../../ui/icon.tsx'
import { importWithRetry } from '../../ui/import-with-retry.ts'
import { Card, CardBody, CardFoot, CardTitle } from '../../ui/layout/card.tsx'
import { SenderHead } from './sender-head.tsx'
import styles from './transfer-card.module.css'
import type { Downloads } from './use-downloads.ts'

/** Few messages have an address in them; until it is there the words are words. */
const LinkedText = lazy(() =>
  importWithRetry(() => import('../../ui/display/linked-text.tsx')).then((file) => ({ default: file.LinkedText })),
)

/** From whom, what they say, how long it stays, and the one button most people need. */
export function TransferCard({
  transfer,
  downloads,
  hasSelection,
  now,
  isFocusWanted,
  report,
}: {
  transfer: TransferView
  downloads: Downloads
  /** Some of its files are chosen: to download them is what stands out. */
  hasSelection: boolean
  now: Date
  isFocusWanted: boolean
  /** The way to report it. */
  report: ReactNode
}) {
  const { t } = useTranslation('downloader')
  const title = useFocusOnMount<HTMLHeadingElement>(isFocusWanted)
  const [body, isOverflowing] = useIsOverflowing<HTMLDivElement>()
  const { name, message, files } = transfer
  return (
    <Card label={t('transfer')}>
      <SenderHead transfer={transfer} />
      {/* What scrolls must be reachable by keyboard, and what does not must not be in the way. */}
      <CardBody ref={body} {...(isOverflowing && { tabIndex: 0, role: 'group', 'aria-label': t('message') })}>
        <CardTitle ref={title}>
          <bdi className={styles.title}>{name || t('untitled', { count: files.length })}</bdi>
        </CardTitle>
        {message && (
          <p className={styles.message} dir="auto">
            <Suspense fallback={message}>
              {transfer.isMessageLinked === true && message.includes('://') ? (
                <LinkedText text={message} leaving={(host) => t('leaves', { host })} />
              ) : (
                message
              )}
            </Suspense>
          </p>
        )}
      </CardBody>
      <div className={styles.facts}>
        <TimeLeftLine validity={transfer.validity} now={now} />
        <ScanLine scan={transfer.scan ?? 'none'} />
        {transfer.isEncrypted === true && (
          <p className={styles.scan}>
            <Icon name="lock" />
            {t('encrypted')}
          </p>
        )}
        {downloads.isAway && <AwayLine />}
      </div>
      <CardFoot className={classNames(styles.dock, hasSelection && styles.deskOnly)}>
        <MainButton transfer={transfer} downloads={downloads} variant={hasSelection ? 'plain' : 'primary'} />
      </CardFoot>
      {report}
    </Card>
  )
}

function TimeLeftLine({ validity, now }: { validity: TransferView['validity']; now: Date }) {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const { share, unit, count } = timeLeft(validity, now)
  const end = new Date(validity.to)
  const date = unit === 'days' ? format.date(end) : format.dateAndTime(end)
  return (
    <p className={styles.left}>
      <Gauge value={share} />
      <span className="num">{t(`left_${unit}`, { count, date })}</span>
    </p>
  )
}

/** What was not looked at is never called clean. */
function ScanLine({ scan }: { scan: ShownScan }) {
  const { t } = useTranslation('downloader')
  return (
    <p className={styles.scan}>
      <Icon name={scan === 'none' ? 'shield' : 'shield-check'} />
      {t(`scan.${scan}`)}
    </p>
  )
}

/** What a notice said that has left by itself, and what to do about it. */
function AwayLine() {
  const { t } = useTranslation('downloader')
  return (
    <p className={styles.blocked}>
      <Icon name="alert" />
      <span>
        <b>{t('problem_away')}</b> {t('away_next')}
      </span>
    </p>
  )
}

/** A single file comes as it is; several come as one ZIP. */
function MainButton({
  transfer: { files, size },
  downloads,
  variant,
}: {
  transfer: TransferView
  downloads: Downloads
  variant: 'primary' | 'plain'
}) {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const { progress, start } = downloads
  const [only, second] = files
  const isSingle = only !== undefined && second === undefined
  const what = isSingle ? { fileId: only.fileId } : 'all'
  const isOurs = progress?.what === 'all' || (isSingle && progress !== null)
  const hasStarted = isOurs && progress.phase === 'started'
  const label = isSingle
    ? t('download_it', { size: format.size(size) })
    : t('download_all', { size: format.size(size) })
  return (
    <Button
      variant={variant}
      isLarge
      isWide
      icon={hasStarted ? 'check' : 'download'}
      aria-disabled={progress?.phase === 'asking'}
      onClick={() => start(what)}
    >
      {!isOurs && label}
      {isOurs && (hasStarted ? t('started') : t('asking'))}
    </Button>
  )
}

/** Whether there is more in the element than can be seen at once. */
function useIsOverflowing<Box extends HTMLElement>(): [RefCallback<Box>, boolean] {
  const [isOverflowing, setIsOverflowing] = useState(false)
  function watch(box: Box | null) {
    if (!box) return undefined
    const watching = new ResizeObserver(() => setIsOverflowing(box.scrollHeight > box.clientHeight + 1))
    watching.observe(box)
    for (const child of box.children) watching.observe(child)
    return () => watching.disconnect()
  }
  return [watch, isOverflowing]
}
