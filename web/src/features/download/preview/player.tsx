import type { ShownFile } from './granted-file.ts'
import styles from './player.module.css'
import { PreviewLoading } from './preview-loading.tsx'
import { useAddress } from './use-address.ts'

/** Films and sound, with the browser's own controls: it fetches what it plays, stretch by stretch. */
export function Player({ file, granted, onFailed }: ShownFile) {
  const { url, onBroken } = useAddress({ granted, reason: 'unplayable', onFailed })
  if (url === undefined) return <PreviewLoading />
  const shared = { src: url, controls: true, preload: 'metadata', 'aria-label': file.name } as const
  return file.preview === 'audio' ? (
    <div className={styles.sound}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own file: nobody has written captions */}
      <audio {...shared} className={styles.audio} onError={() => onBroken(url)} />
    </div>
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the same
    <video
      {...shared}
      className={styles.film}
      playsInline
      {...(file.thumbnail !== null && { poster: file.thumbnail })}
      onError={() => onBroken(url)}
    />
  )
}
