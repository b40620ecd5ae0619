import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '../../../platform/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { iconOfFile } from '../../../ui/display/file-kind.ts'
import { FileName } from '../../../ui/display/file-name.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Row } from '../files/file-tree.ts'
import styles from './archive.module.css'

/** Deeper ones stand no further in, or nothing would be left for their names. */
const DEEPEST = 12

type Props = {
  row: Row
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  isEncrypted: boolean
  /** Null: it cannot be opened by itself. */
  onOpen: (() => void) | null
  format: Format
}

export function ArchiveRow({ row, isFolded, onFold, isEncrypted, onOpen, format }: Props) {
  const { t } = useTranslation(['preview', 'downloader'])
  const style = { '--depth': Math.min(row.depth, DEEPEST) } as CSSProperties
  const name = (
    <bdi className={styles.name}>
      <FileName name={row.name} />
    </bdi>
  )
  if (row.kind === 'file') {
    const cells = (
      <>
        <Icon name={iconOfFile(row.name)} />
        {name}
        {isEncrypted && (
          <span className={styles.locked}>
            <Icon name="lock" size={16} />
            <span className="desk-only">{t('zip_encrypted')}</span>
          </span>
        )}
        <span className={styles.size}>{format.size(row.size)}</span>
      </>
    )
    if (!onOpen) {
      return (
        <div className={styles.row} style={style}>
          {cells}
        </div>
      )
    }
    return (
      <button
        type="button"
        className={classNames(styles.row, styles.folder)}
        style={style}
        data-control="open"
        onClick={onOpen}
      >
        <span className="sr">{t('zip_open')} </span>
        {cells}
      </button>
    )
  }
  return (
    <button
      type="button"
      className={classNames(styles.row, styles.folder)}
      style={style}
      data-control="fold"
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
    >
      <Icon name={isFolded ? 'right' : 'down'} size={16} />
      <Icon name="folder" />
      {name}
      <span className={styles.size}>
        {t('downloader:folder_holds', { count: row.fileIds.length, size: format.size(row.size) })}
      </span>
    </button>
  )
}
