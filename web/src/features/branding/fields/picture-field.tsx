import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customizationImage } from '@envoi/contract/limits'
import { useFormat } from '../../../platform/format.ts'
import { logError } from '../../../platform/log.ts'
import { Button } from '../../../ui/button.tsx'
import { Gauge } from '../../../ui/feedback/gauge.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTellProblem } from '../problem.ts'
import { type PictureOwner, PictureRefused, acceptedPictures, sendPicture } from '../send-picture.ts'
import { takesDrops } from './keep-drops.ts'
import styles from './picture-field.module.css'

/** A picture, dropped here or chosen. It is sent at once, and part of the look when that is saved. */
export function PictureField({
  label,
  hint,
  owner,
  own,
  shown,
  onPick,
}: {
  label: string
  hint: string
  owner: PictureOwner
  own: string | undefined
  /** Also one that comes from elsewhere. */
  shown: string | null
  onPick: (address: string | undefined) => void
}) {
  const { t } = useTranslation('branding')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { share, problem, send } = useSending(owner, onPick)
  const isSending = share !== undefined
  /** The page behind takes what is dropped anywhere for a transfer: not what is meant for this field. */
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    setIsOver(event.type === 'dragenter' || event.type === 'dragover')
  }
  function drop(event: DragEvent): void {
    over(event)
    const [file] = Array.from(event.dataTransfer.files)
    if (file) void send(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one more way: the button in it does the same
    <fieldset
      {...takesDrops}
      className={styles.field}
      aria-describedby={`${id}-note`}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={over}
      onDrop={drop}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.drop} data-over={isOver}>
        <span className={styles.picture}>
          {isSending && <Gauge value={share} />}
          {!isSending && (shown === null ? <Icon name="image" /> : <img src={shown} alt="" />)}
        </span>
        <Button aria-disabled={isSending} onClick={() => isSending || input.current?.click()}>
          {t(own === undefined ? 'picture_choose' : 'picture_replace')}
          <span className="sr">{label}</span>
        </Button>
        {own !== undefined && !isSending && (
          <Button variant="quiet" onClick={() => onPick(undefined)}>
            {t('picture_remove')}
            <span className="sr">{label}</span>
          </Button>
        )}
        {own === undefined && !isSending && <span className="small desk-only">{t('picture_drop')}</span>}
        <output className="sr">{isSending && t('picture_sending')}</output>
      </div>
      <p id={`${id}-note`} className={styles.note}>
        {hint}
      </p>
      <ProblemText>{problem}</ProblemText>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedPictures}
        onChange={({ target }) => {
          const [file] = Array.from(target.files ?? [])
          // So that the same file can be chosen again.
          target.value = ''
          if (file) void send(file)
        }}
      />
    </fieldset>
  )
}

/** `share`: how much has been sent, while it is. */
function useSending(owner: PictureOwner, onSent: (address: string) => void) {
  const { t } = useTranslation('branding')
  const format = useFormat()
  const tell = useTellProblem()
  const [state, setState] = useState<{ share?: number; problem?: string }>({})
  const running = useRef<AbortController>(null)
  // Whatever else was changed while it was sent.
  const tellSent = useRef(onSent)
  useEffect(() => {
    tellSent.current = onSent
  })
  useEffect(() => () => running.current?.abort(), [])
  async function send(file: File): Promise<void> {
    running.current?.abort()
    const sending = new AbortController()
    running.current = sending
    setState({ share: 0 })
    const onProgress = (share: number): void => {
      if (!sending.signal.aborted) setState({ share })
    }
    try {
      const address = await sendPicture(file, owner, { onProgress, signal: sending.signal })
      if (sending.signal.aborted) return
      setState({})
      tellSent.current(address)
    } catch (error) {
      if (sending.signal.aborted) return
      logError(error)
      const problem =
        error instanceof PictureRefused
          ? t(`picture_${error.problem}`, { max: format.size(customizationImage.maxBytes) })
          : tell(error)
      setState({ problem })
    }
  }
  return { ...state, send }
}
