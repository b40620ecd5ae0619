import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FileName, splitPath } from '../../../ui/display/file-name.tsx'
import { type Keys, getLink } from '../queries.ts'
import type { Downloads } from '../use-downloads.ts'
import { type GrantedFile, createGrantedFile } from './granted-file.ts'
import type { PreviewFile } from './preview-order.ts'
import { Stage } from './stage.tsx'
import { movesSideways, useSwipe } from './use-swipe.ts'
import styles from './viewer.module.css'

type Props = {
  id: string
  keys: Keys
  /** All that can be looked at, in the order of the list. */
  files: PreviewFile[]
  fileId: string
  onMove: (fileId: string) => void
  onClose: () => void
  /** The page shows something that is no longer true. */
  onStale: () => void
  downloads: Downloads
}

/** One file after the other over the whole screen. Base UI keeps the focus inside and gives it back. */
export function Viewer({ id, keys, files, fileId, onMove, onClose, onStale, downloads }: Props) {
  const { t } = useTranslation(['preview', 'downloader'])
  const popup = useRef<HTMLDivElement>(null)
  const [grantedOf] = useState(() => createGrants(id, keys, true))
  const [wholeOf] = useState(() => createGrants(id, keys, false))
  const place = files.findIndex((file) => file.fileId === fileId)
  const file = files[place]
  const move = (step: number): void => {
    const next = files[place + step]
    if (next) onMove(next.fileId)
  }
  const swipe = useSwipe(move)

  // The sender may have taken it out in the meantime.
  if (!file) return null
  const download = (): void => downloads.start({ fileId: file.fileId })
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          className={styles.viewer}
          initialFocus={popup}
          onKeyDown={(event) => move(stepOfKey(event))}
        >
          <Head file={file} downloads={downloads} onDownload={download} />
          <div className={styles.stage} {...swipe}>
            <Stage
              key={file.fileId}
              file={file}
              granted={grantedOf(file)}
              whole={wholeOf(file)}
              onDownload={download}
              onStale={() => {
                onStale()
                onClose()
              }}
            />
          </div>
          {files.length > 1 && (
            <nav className={styles.foot} aria-label={t('downloader:files')}>
              <IconButton
                icon="left"
                size={24}
                isOnScene
                label={t('before')}
                aria-disabled={place === 0}
                onClick={() => move(-1)}
              />
              <span className="num">{t('place', { place: place + 1, total: files.length })}</span>
              <IconButton
                icon="right"
                size={24}
                isOnScene
                label={t('next')}
                aria-disabled={place === files.length - 1}
                onClick={() => move(1)}
              />
            </nav>
          )}
          <output className="sr">{t('now_shown', { name: file.name, place: place + 1, total: files.length })}</output>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Head({ file, downloads, onDownload }: { file: PreviewFile; downloads: Downloads; onDownload: () => void }) {
  const { t } = useTranslation('preview')
  const format = useFormat()
  const { progress } = downloads
  const isOurs = typeof progress?.what === 'object' && progress.what.fileId === file.fileId
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <Dialog.Title className={styles.name}>
          <bdi>
            <FileName name={splitPath(file.name).name} />
          </bdi>
        </Dialog.Title>
        <p className={styles.size}>{format.size(file.size)}</p>
      </div>
      <IconButton
        icon={isOurs && progress.phase === 'started' ? 'check' : 'download'}
        isOnScene
        label={t('download')}
        aria-disabled={progress?.phase === 'asking'}
        onClick={onDownload}
      />
      <Dialog.Close render={<IconButton icon="close" isOnScene label={t('close')} />} />
    </header>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Where the arrows already mean something, they keep their meaning. */
function stepOfKey({ key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): number {
  const isTaken = altKey || ctrlKey || metaKey || shiftKey || movesSideways(target, currentTarget)
  return isTaken ? 0 : (steps[key] ?? 0)
}

/** What was granted stays good for as long as the viewer is open: to come back to a file costs no other preview. */
function createGrants(id: string, keys: Keys, isPreview: boolean): (file: PreviewFile) => GrantedFile {
  const granted = new Map<string, GrantedFile>()
  return ({ fileId }) => {
    const known = granted.get(fileId)
    if (known) return known
    const made = createGrantedFile({
      getLink: () => getLink(id, { keys, fileIds: [fileId], isPreview }),
      fetch: (...asked) => fetch(...asked),
    })
    granted.set(fileId, made)
    return made
  }
}
