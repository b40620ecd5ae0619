import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '../../../platform/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FileName } from '../../../ui/display/file-name.tsx'
import { iconOfFile } from '../../../ui/display/file-kind.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { FileRow, FolderRow, Row } from './file-tree.ts'
import styles from './list-row.module.css'
import { Tick } from './tick.tsx'
import type { Downloads } from '../use-downloads.ts'

/** Deeper ones stand no further in, or nothing would be left for their names. */
const DEEPEST = 5

/** A file that can be looked at, and its small picture where there is one. */
export type RowPreview = { thumbnail: string | null; onShow: () => void }

type Props = {
  row: Row
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  /** Absent where there is nothing to choose from. */
  state?: 'all' | 'some' | 'none'
  onSelect: (isChosen: boolean, isRange: boolean) => void
  downloads: Downloads
  preview: RowPreview | null
  /** Made once for the whole list: making one takes longer than drawing a row. */
  format: Format
}

export function ListRow({ row, isFolded, onFold, state, onSelect, downloads, preview, format }: Props) {
  const { t } = useTranslation('downloader')
  const selectKey = row.kind === 'folder' ? 'select_folder' : 'select'
  return (
    <div className={styles.row} style={{ '--depth': Math.min(row.depth, DEEPEST) } as CSSProperties}>
      {state && <Tick label={t(selectKey, { name: row.name })} state={state} onChange={onSelect} />}
      {row.kind === 'folder' ? (
        <FolderCells row={row} isFolded={isFolded} onFold={onFold} format={format} />
      ) : (
        <FileCells row={row} downloads={downloads} preview={preview} format={format} />
      )}
    </div>
  )
}

function FolderCells({
  row,
  isFolded,
  onFold,
  format,
}: { row: FolderRow } & Pick<Props, 'isFolded' | 'onFold' | 'format'>) {
  const { t } = useTranslation('downloader')
  return (
    <button
      type="button"
      className={styles.folder}
      data-control="fold"
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
    >
      <Icon name={isFolded ? 'right' : 'down'} size={16} />
      <Icon name="folder" />
      <span className={styles.words}>
        <bdi className={styles.name}>
          <FileName name={row.name} />
        </bdi>
        <span className={styles.size}>
          {t('folder_holds', { count: row.fileIds.length, size: format.size(row.size) })}
        </span>
      </span>
    </button>
  )
}

function FileCells({
  row,
  downloads,
  preview,
  format,
}: { row: FileRow } & Pick<Props, 'downloads' | 'preview' | 'format'>) {
  const { t } = useTranslation('downloader')
  const { progress, start } = downloads
  const isOurs = typeof progress?.what === 'object' && progress.what.fileId === row.fileId
  const about = (
    <>
      <span className={styles.picture}>
        <Thumbnail key={preview?.thumbnail} address={preview?.thumbnail ?? null} icon={iconOfFile(row.name)} />
      </span>
      <span className={styles.words}>
        <bdi className={styles.name}>
          <FileName name={row.name} />
        </bdi>
        <span className={styles.size}>{format.size(row.size)}</span>
      </span>
    </>
  )
  return (
    <div className={styles.file}>
      {preview ? (
        <button
          type="button"
          className={classNames(styles.about, styles.show)}
          data-control="show"
          onClick={preview.onShow}
        >
          <span className="sr">{t('show')} </span>
          {about}
        </button>
      ) : (
        <div className={styles.about}>{about}</div>
      )}
      <IconButton
        icon={isOurs && progress.phase === 'started' ? 'check' : 'download'}
        label={t('download_file', { name: row.name })}
        className={styles.get}
        data-control="download"
        aria-disabled={progress?.phase === 'asking'}
        onClick={() => start({ fileId: row.fileId })}
      />
    </div>
  )
}

/** The small picture of a file; without one, or if it does not come, the drawing of its kind. */
function Thumbnail({ address, icon }: { address: string | null; icon: IconName }) {
  const [isBroken, setIsBroken] = useState(false)
  if (address === null || isBroken) return <Icon name={icon} />
  return <img src={address} alt="" loading="lazy" decoding="async" onError={() => setIsBroken(true)} />
}
