import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { iconOfFile } from '../../../ui/display/file-kind.ts'
import { FileName } from '../../../ui/display/file-name.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DownloadFile } from './download-file.tsx'
import { type FileRow, type FolderRow, type Row, contentOf } from './file-tree.ts'
import styles from './gallery.module.css'
import type { Listing } from './listing.ts'
import { Thumbnail } from './thumbnail.tsx'
import { Tick } from './tick.tsx'

/** From so many on the first picture is larger than the others. */
const LEADS_FROM = 5

/** The files as pictures, a folder at a time. */
export function Gallery({ rows, listing }: { rows: Row[]; listing: Listing }) {
  const { t } = useTranslation('downloader')
  const [start] = useState(() => onlyFolders(rows))
  const [entered, setEntered] = useState(start)
  const box = useRef<HTMLDivElement>(null)
  // Its sender may take a folder out meanwhile.
  const path = entered.filter((key) => rows.some((row) => row.key === key))
  const here = path.at(-1) ?? ''
  const shown = contentOf(rows, here)
  const folders = shown.filter((row) => row.kind === 'folder')
  const files = shown.filter((row) => row.kind === 'file')
  const pictured = files.filter((row) => listing.previewOf(row.fileId)?.thumbnail)
  const lead = pictured.length >= LEADS_FROM ? pictured[0] : undefined
  const closed = new Set(folders.map(({ key }) => key))
  const select = (row: Row) => (isChosen: boolean, isRange: boolean) =>
    listing.onSelect(row, { isChosen, isRange }, { rows: shown, folded: closed })

  // What had the focus is gone with the folder that it was in.
  const before = useRef(here)
  useEffect(() => {
    if (!box.current || before.current === here) return
    before.current = here
    box.current.querySelector<HTMLElement>('[data-control]')?.focus()
    box.current.scrollTop = 0
  }, [here, box, before])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the controls inside it
    <div
      ref={box}
      className={styles.box}
      onKeyDown={moveFocus}
      {...(!listing.downloads && { tabIndex: 0, role: 'group', 'aria-label': t('files') })}
    >
      {path.length > start.length && (
        <button
          type="button"
          className={classNames(styles.folder, styles.back)}
          data-control="folder"
          onClick={() => setEntered(path.slice(0, -1))}
        >
          <Icon name="back" />
          <span className="sr">{t('folder_up')} </span>
          <bdi className="cut">{rows.find(({ key }) => key === here)?.name}</bdi>
        </button>
      )}
      {folders.length > 0 && (
        <ul className={styles.folders} aria-label={t('folders')}>
          {folders.map((row) => (
            <li key={row.key} className={styles.line}>
              <Choice row={row} listing={listing} onChange={select(row)} />
              <Folder row={row} onEnter={() => setEntered([...path, row.key])} />
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={styles.gallery} aria-label={t('files')}>
          {files.map((row) => (
            <li key={row.key} className={classNames(styles.tile, row === lead && styles.lead)}>
              <Choice row={row} listing={listing} onChange={select(row)} />
              <Tile row={row} listing={listing} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Where there is nothing but one folder, one is inside of it. */
function onlyFolders(rows: readonly Row[]): string[] {
  const path: string[] = []
  for (;;) {
    const [only, second] = contentOf(rows, path.at(-1) ?? '')
    if (only?.kind !== 'folder' || second !== undefined) return path
    path.push(only.key)
  }
}

function Choice({
  row,
  listing,
  onChange,
}: {
  row: Row
  listing: Listing
  onChange: (isChosen: boolean, isRange: boolean) => void
}) {
  const { t } = useTranslation('downloader')
  const state = listing.stateOf(row)
  const selectKey = row.kind === 'folder' ? 'select_folder' : 'select'
  return state && <Tick label={t(selectKey, { name: row.name })} state={state} onChange={onChange} />
}

function Folder({ row, onEnter }: { row: FolderRow; onEnter: () => void }) {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  return (
    <button type="button" className={styles.folder} data-control="folder" onClick={onEnter}>
      <Icon name="folder" />
      <span className={styles.words}>
        <bdi className={classNames('cut', styles.folderName)}>{row.name}</bdi>{' '}
        <span className={styles.size}>
          {t('folder_holds', { count: row.fileIds.length, size: format.size(row.size) })}
        </span>
      </span>
      <Icon name="right" />
    </button>
  )
}

function Tile({ row, listing }: { row: FileRow; listing: Listing }) {
  const { t } = useTranslation('downloader')
  const format = useFormat()
  const preview = listing.previewOf(row.fileId)
  const icon = iconOfFile(row.name)
  const picture = (
    <>
      <Thumbnail key={preview?.thumbnail} address={preview?.thumbnail ?? null} icon={icon} />
      {icon === 'film' && preview?.thumbnail && (
        <span className={styles.play}>
          <Icon name="play" />
        </span>
      )}
    </>
  )
  return (
    <>
      {preview?.onShow ? (
        <button
          type="button"
          className={styles.picture}
          data-control="show"
          aria-label={`${t('show')} ${row.name}`}
          onClick={preview.onShow}
        >
          {picture}
        </button>
      ) : (
        <div className={styles.picture}>{picture}</div>
      )}
      <div className={styles.about}>
        <span className={styles.words}>
          <bdi className={styles.name}>
            <FileName name={row.name} />
          </bdi>
          <span className={styles.size}>{format.size(row.size)}</span>
        </span>
        {listing.downloads && <DownloadFile row={row} downloads={listing.downloads} className={styles.get} />}
      </div>
    </>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrows go from tile to tile and stay with the same kind of control. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-control]') : null
  if (step === undefined || !control) return
  const kind = `[data-control="${control.dataset['control']}"]`
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(kind)]
  const next = all[all.indexOf(control) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
