import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/class-names.ts'
import type { ShownFile } from './granted-file.ts'
import { requireModestSize } from './picture-size.ts'
import styles from './picture.module.css'
import { PreviewLoading } from './preview-loading.tsx'
import { useAddress } from './use-address.ts'
import { useZoomKeys } from './use-zoom-keys.ts'

/** Where in the picture, from 0 to 1. */
type Point = { x: number; y: number }
const middle: Point = { x: 0.5, y: 0.5 }

/** All of a picture, or a closer look at the place that was pressed. Its small form is seen until it is there. */
export function Picture({ file, granted, onFailed }: ShownFile) {
  const { t } = useTranslation('preview')
  const frame = useRef<HTMLDivElement>(null)
  const [isThere, setIsThere] = useState(false)
  const [isLarge, setIsLarge] = useState(false)
  const [closeTo, setCloseTo] = useState<Point | null>(null)
  const { url, onBroken } = useAddress({
    granted,
    // Where there is a small form, the picture was opened before, within limits.
    check: async (signal) => {
      if (file.thumbnail === null) await requireModestSize(granted, signal)
    },
    reason: 'broken_picture',
    onFailed,
  })

  useLayoutEffect(() => {
    const box = frame.current
    if (!box || !closeTo) return
    box.scrollTo(closeTo.x * box.scrollWidth - box.clientWidth / 2, closeTo.y * box.scrollHeight - box.clientHeight / 2)
  }, [closeTo])

  useZoomKeys((step) => {
    if (isLarge) setCloseTo(step === 1 ? middle : null)
  })

  function toggle({ clientX, clientY, detail, currentTarget }: MouseEvent): void {
    const { left, top, width, height } = (currentTarget.querySelector('img') ?? currentTarget).getBoundingClientRect()
    // By keyboard there is no place: then it is the middle.
    const pressed = detail === 0 ? middle : { x: (clientX - left) / width, y: (clientY - top) / height }
    setCloseTo(closeTo ? null : pressed)
  }

  const picture = url !== undefined && (
    <img
      className={classNames(styles.picture, !isThere && styles.coming)}
      src={url}
      alt={file.name}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => {
        setIsThere(true)
        setIsLarge(isLargerThan(currentTarget, frame.current))
      }}
      onError={() => onBroken(url)}
    />
  )
  return (
    <div ref={frame} className={classNames(styles.frame, closeTo !== null && styles.close)}>
      {!isThere &&
        (file.thumbnail === null ? <PreviewLoading /> : <img className={styles.small} src={file.thumbnail} alt="" />)}
      {isLarge ? (
        <button
          type="button"
          className={styles.zoom}
          aria-label={`${file.name}: ${closeTo ? t('picture_whole') : t('picture_close')}`}
          onClick={toggle}
        >
          {picture}
        </button>
      ) : (
        picture
      )}
    </div>
  )
}

const isLargerThan = ({ naturalWidth, naturalHeight }: HTMLImageElement, frame: HTMLElement | null): boolean =>
  frame !== null && (naturalWidth > frame.clientWidth || naturalHeight > frame.clientHeight)
