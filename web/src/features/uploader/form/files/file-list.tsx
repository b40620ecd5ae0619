import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type PointerEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/format.ts'
import { startDrag } from './file-list-drag.ts'
import type { FileCommand } from './file-list-keys.ts'
import { FolderRow } from './file-list-folder.tsx'
import { FileRow } from './file-list-row.tsx'
import type { RowMode, ShellProps } from './file-list-shell.tsx'
import styles from './file-list.module.css'
import { useSentences } from '../use-sentences.ts'
import { sizeOf, withoutFiles } from '../../draft/draft.ts'
import { type Row, filesOfRow, landingsOf, rowsOf, withRowAt } from '../../draft/folders.ts'
import type { ProblemKey } from '../../sentences.ts'
import type { DraftFile, Limits } from '../../state.ts'

const ROW_HEIGHT = 48

/** What is done to one row at the moment. */
type Handled = { id: string; mode: Exclude<RowMode, 'plain'>; offset?: number }

/**
 * The files to send, to be renamed, removed and put in order; a folder is one row that opens. Only the rows in sight are
 * drawn: there may be thousands.
 */
export function FileList({
  files,
  limits,
  onRename,
  onChange,
}: {
  files: DraftFile[]
  limits: Limits
  onRename: (id: string, name: string) => ProblemKey | null
  onChange: (change: (files: DraftFile[]) => DraftFile[]) => void
}) {
  // The virtualizer keeps its own state and changes it behind the compiler's back.
  'use no memo'
  const { t } = useTranslation(['form', 'drafting'])
  const format = useFormat()
  const sentence = useSentences(limits)
  const scroller = useRef<HTMLDivElement>(null)
  const wasDragged = useRef(false)
  const keysId = useId()
  const [current, setCurrent] = useState<string | null>(null)
  const [handled, setHandled] = useState<Handled | null>(null)
  const [focusWanted, setFocusWanted] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => rowsOf(files, open), [files, open])

  const tabStop = Math.max(
    0,
    rows.findIndex(({ id }) => id === current),
  )
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 3,
    // The row that has the focus stays, wherever the list is scrolled to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), tabStop])].toSorted((a, b) => a - b),
  })

  const goTo = (id: string | undefined): void => {
    if (id === undefined) return
    setCurrent(id)
    setFocusWanted(id)
  }
  const fold = ({ id }: Row, isOpen: boolean): void =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)))
  const remove = (row: Row, index: number): void => {
    setHandled(null)
    const change = (before: DraftFile[]): DraftFile[] =>
      withoutFiles(
        before,
        filesOfRow(row).map(({ id }) => id),
      )
    onChange(change)
    setNews(
      row.kind === 'folder'
        ? t('drafting:folder_removed', { name: row.name, count: row.files.length })
        : t('file_removed', { name: row.file.name }),
    )
    const left = rowsOf(change(files), open)
    goTo(left[Math.min(index, left.length - 1)]?.id)
  }
  const move = (row: Row, place: number): void => {
    onChange((before) => withRowAt(before, row, place))
    setCurrent(row.id)
    const name = row.kind === 'folder' ? row.name : row.file.name
    setNews(t('file_moved', { name, position: place + 1, total: row.places }))
  }
  const moveByKey = (row: Row, place: number): void => {
    move(row, place)
    virtual.scrollToIndex(landingsOf(rows, row)[place] ?? 0)
  }
  const carryOut = (command: FileCommand, row: Row, index: number): void => {
    if (command.do === 'go') goTo(rows[command.to]?.id)
    if (command.do === 'move') moveByKey(row, command.to)
    if (command.do === 'fold') fold(row, command.isOpen)
    if (command.do === 'rename') setHandled({ id: row.id, mode: 'renaming' })
    if (command.do === 'remove') remove(row, index)
    if (command.do === 'leave') setHandled(null)
  }
  const drag = (event: PointerEvent, row: Row, index: number): void => {
    wasDragged.current = false
    if (!scroller.current || event.button !== 0) return
    startDrag({
      pointerY: event.clientY,
      scroller: scroller.current,
      index,
      landings: landingsOf(rows, row),
      rowHeight: event.currentTarget.parentElement?.offsetHeight ?? ROW_HEIGHT,
      onDrag(place, offset) {
        // A folder is moved with all that is in it.
        if (row.kind === 'folder' && !wasDragged.current) fold(row, false)
        wasDragged.current = true
        setHandled({ id: row.id, mode: 'dragged', offset })
        move(row, place)
      },
      onEnd: () => setHandled(null),
    })
  }
  /** A drag ends with a click on the grip; that one means nothing. */
  const grip = (id: string): void => {
    if (wasDragged.current) wasDragged.current = false
    else setHandled(handled?.id === id && handled.mode === 'moving' ? null : { id, mode: 'moving' })
  }

  const hasMoreBelow = (virtual.range?.endIndex ?? 0) < rows.length - 1
  return (
    <>
      <div ref={scroller} className={styles.scroller} data-more={hasMoreBelow}>
        <ul
          className={styles.list}
          style={{ height: virtual.getTotalSize() }}
          aria-label={t('files')}
          aria-describedby={keysId}
          data-dragging={handled?.mode === 'dragged'}
        >
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            if (!row) return null
            const isHandled = handled?.id === row.id
            const { place, places } = row
            const shell: Omit<ShellProps, 'parent'> = {
              index,
              count: rows.length,
              place,
              places,
              mode: isHandled ? handled.mode : 'plain',
              isTabStop: index === tabStop,
              isFocusWanted: focusWanted === row.id,
              onFocus() {
                setCurrent(row.id)
                setFocusWanted(null)
                if (!isHandled) setHandled(null)
              },
              onCommand: (command) => carryOut(command, row, index),
              onGrip: () => grip(row.id),
              onDragStart: (event) => drag(event, row, index),
            }
            const size = format.size(sizeOf(filesOfRow(row)))
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.item}
                style={{ transform: `translateY(${start + (isHandled ? (handled.offset ?? 0) : 0)}px)` }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                data-dragged={isHandled && handled.mode === 'dragged'}
              >
                {row.kind === 'folder' ? (
                  <FolderRow {...shell} name={row.name} fileCount={row.files.length} size={size} isOpen={row.isOpen} />
                ) : (
                  <FileRow
                    {...shell}
                    parent={row.parent}
                    file={row.file}
                    size={size}
                    onRename={(name) => {
                      const problem = onRename(row.id, name)
                      return problem && sentence(problem)
                    }}
                    onRenameEnd={(isByKey) => {
                      setHandled(null)
                      if (isByKey) setFocusWanted(row.id)
                    }}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </div>
      <p id={keysId} hidden>
        {t('files_keys')} {rows.some(({ kind }) => kind === 'folder') && t('drafting:folder_keys')}
      </p>
      <output className="sr">{news}</output>
    </>
  )
}
