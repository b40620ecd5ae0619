import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '../../../platform/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FileName } from '../../../ui/display/file-name.tsx'
import { iconOfFile } from '../../../ui/display/file-kind.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DownloadFile } from './download-file.tsx'
import type { FileRow, FolderRow, Row } from './file-tree.ts'
import styles from './list-row.module.css'
import type { RowPreview } from './listing.ts'
import { Thumbnail } from './thumbnail.tsx'
import { Tick } from './tick.tsx'
import type { Downloads } from '../use-downloads.ts'

/** Deeper ones stand no further in, or nothing would be left for their names. */
const DEEPEST = 5

type Props = {
  row: Row
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  /** Absent where there is nothing to choose from. */
  state: 'all' | 'some' | 'none' | undefined
  onSelect: (isChosen: boolean, isRange: boolean) => void
  /** Null: nothing can be downloaded. */
  downloads: Downloads | null
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
      {preview?.onShow ? (
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
      {downloads && <DownloadFile row={row} downloads={downloads} className={styles.get} />}
    </div>
  )
}
