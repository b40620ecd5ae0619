import { useRef, useState } from 'react'
import type { UploadState } from '@envoi/client/upload/upload'
import { useWidgetWords } from '../../../platform/widget-words.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useFocusOnMount } from '../../../ui/hooks/use-focus-on-mount.ts'
import { hasClosed, useFocusAfterLoss } from '../../../ui/hooks/use-lost-focus.ts'
import { CardTitle } from '../../../ui/layout/card.tsx'
import { useScene } from '../../../ui/tide/scene.tsx'
import { sizePair } from '../sending/sending-amount.ts'
import { paces, shareOf, usePacedProgress } from '../sending/sending-pace.ts'
import { stageOf } from '../sending/sending-stage.ts'
import { sentenceOf, useSaid } from '../sending/use-said.ts'
import { useStalled } from '../sending/use-stalled.ts'
import { isWorthAsking } from '../sending/worth-asking.ts'
import { useUploader } from '../use-uploader.ts'
import { isFocusHere, useStepFocus } from './step-focus.tsx'
import styles from './widget.module.css'

/** Above this the number would not fit between the horizon and the title, so it dives. */
const DIVES_AT = 0.55

/** Step 3: the tide rises inside of the card. What is said and pressed stands in the water, which is there from the start. */
export function WidgetSending({ receiver }: { receiver: string }) {
  const { t } = useWidgetWords()
  const title = useStepFocus()
  const [isAsking, setIsAsking] = useState(false)
  const progress = usePacedProgress(paces.number)
  const isStalled = useStalled(progress)
  const stage = stageOf(progress)
  const isAsked = isAsking && !isOver(progress)
  return (
    <section className={styles.sending} data-asks={isAsked} aria-label={t('sending:sending_label')}>
      <CardTitle ref={title}>
        {stage === 'sending' ? t('push:sending', { receiver }) : t(`sending:${stage}_title`)}
      </CardTitle>
      <Horizon progress={progress} isStalled={isStalled} />
      <div className={styles.sea}>
        {!isAsked && <Amount progress={progress} isStalled={isStalled} />}
        <Controls progress={progress} isAsked={isAsked} onAsk={setIsAsking} />
      </div>
      <Announcer />
    </section>
  )
}

/** Nothing can be held up or given up any more. */
const isOver = (progress: UploadState | null): boolean =>
  stageOf(progress) === 'stopping' || progress?.status === 'done'

type Shown = { progress: UploadState | null; isStalled: boolean }

/** The number is the progress bar, and rides the horizon; the tide behind it is its picture. */
function Horizon({ progress, isStalled }: Shown) {
  const { t, format } = useWidgetWords()
  const level = shareOf(usePacedProgress(paces.tide))
  const stage = stageOf(progress)
  const isStill = stage === 'offline' || stage === 'paused'
  useScene({ level, water: isStill ? 'still' : 'calm', isOfPage: true })
  const share = shareOf(progress)
  const percent = format.percent(share)
  const valueText = (): string => {
    if (stage !== 'sending' && stage !== 'stopping') return t(`sending:progress_${stage}`, { percent })
    if (!progress?.secondsLeft || isStalled) return percent
    return t('sending:progress_running', { percent, time: format.duration(progress.secondsLeft) })
  }
  return (
    <div
      className={classNames(styles.number, level > DIVES_AT && styles.below, 'num')}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the tag cannot hold the number that is the drawing
      role="progressbar"
      aria-label={t('sending:progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={valueText()}
    >
      {Math.floor(share * 100)}
      <small>%</small>
    </div>
  )
}

/** How much and how long; or why nothing moves. That the line is lost is said by the announcer. */
function Amount({ progress, isStalled }: Shown) {
  const { t, format } = useWidgetWords()
  if (!progress) return null
  const { sent, total, secondsLeft } = progress
  const stage = stageOf(progress)
  const percent = format.percent(shareOf(progress))
  const isWhole = sent >= total
  const note = (): string | null => {
    if (stage === 'offline') return isWhole ? t('sending:offline_end_text') : t('sending:offline_text', { percent })
    if (stage === 'pausing') return t('sending:note_pausing_text')
    if (stage !== 'sending') return null
    return secondsLeft && !isStalled ? t('widget:time_left', { time: format.duration(secondsLeft) }) : null
  }
  const stalled = isWhole ? t('sending:stalled_end_text') : t('sending:stalled_text', { percent })
  return (
    <div className={styles.amount} data-explains={isStalled || stage === 'offline'}>
      <p className="num">
        <b>{t('sending:amount', sizePair(format.size(sent), format.size(total)))}</b>
      </p>
      <p className="num">{note()}</p>
      {/* Always there, so that screen readers hear what comes into it. */}
      <output className="num">{isStalled && stalled}</output>
    </div>
  )
}

/** Before what is worth something is given up, the same place asks; the bytes go on leaving meanwhile. */
function Controls({
  progress,
  isAsked,
  onAsk,
}: {
  progress: UploadState | null
  isAsked: boolean
  onAsk: (isAsking: boolean) => void
}) {
  const { t, format } = useWidgetWords()
  const { pause, resume, cancel } = useUploader()
  const cancelling = useRef<HTMLButtonElement>(null)
  useFocusAfterLoss(isAsked, () => isFocusHere() && cancelling.current?.focus(), hasClosed)
  const stage = stageOf(progress)
  const isPaused = stage === 'paused'
  const sent = progress?.sent ?? 0
  if (isAsked) {
    return (
      <Question
        title={t('sending:cancel_title')}
        text={t('sending:cancel_text', { amount: format.size(sent) })}
        onStay={() => onAsk(false)}
        onLeave={() => void cancel()}
      />
    )
  }
  return (
    <div className={styles.row}>
      <Button
        variant="line"
        icon={isPaused ? 'play' : 'pause'}
        disabled={isOver(progress) || stage === 'finishing'}
        onClick={isPaused ? resume : pause}
      >
        {isPaused ? t('sending:go_on') : stage === 'pausing' ? t('sending:pause_now') : t('sending:pause')}
      </Button>
      <Button
        ref={cancelling}
        variant="line"
        disabled={isOver(progress)}
        onClick={() => (isWorthAsking(sent) ? onAsk(true) : void cancel())}
      >
        {t('sending:cancel')}
      </Button>
    </div>
  )
}

type Asked = { title: string; text: string; onStay: () => void; onLeave: () => void }

function Question({ title, text, onStay, onLeave }: Asked) {
  const { t } = useWidgetWords()
  const stay = useFocusOnMount<HTMLButtonElement>()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is heard anywhere in it
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it stands in its place, not over the frame
      role="alertdialog"
      className={styles.question}
      aria-label={title}
      aria-describedby="cancel-text"
      onKeyDown={({ key }) => key === 'Escape' && onStay()}
    >
      <p id="cancel-text">
        <b>{title}</b> {text}
      </p>
      <div className={styles.row}>
        <Button ref={stay} variant="line" onClick={onStay}>
          {t('sending:cancel_stay')}
        </Button>
        <Button variant="line" onClick={onLeave}>
          {t('sending:cancel_leave')}
        </Button>
      </div>
    </div>
  )
}

/** A polite region that is there before it speaks: one that came with its words would not be heard. */
function Announcer() {
  const { t, format } = useWidgetWords()
  const said = useSaid()
  const sentence = said && sentenceOf(said, format)
  return <output className="sr">{sentence && t(`sending:${sentence.key}`, sentence.values)}</output>
}
