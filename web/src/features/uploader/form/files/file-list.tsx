import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/format.ts'
import { startDrag } from './file-list-drag.ts'
import type { FileCommand } from './file-list-keys.ts'
import { FileRow, type RowMode } from './file-list-row.tsx'
import styles from './file-list.module.css'
import { useSentences } from '../use-sentences.ts'
import type { ProblemKey } from '../../sentences.ts'
import type { DraftFile, Limits } from '../../state.ts'

const ROW_HEIGHT = 48

/** What is done to one file at the moment. */
type Handled = { id: string; mode: Exclude<RowMode, 'plain'>; offset?: number }

/** The files to send, to be renamed, removed and put in order. Only the rows in sight are drawn: there may be hundreds. */
export function FileList({
  files,
  limits,
  onRename,
  onRemove,
  onMove,
}: {
  files: DraftFile[]
  limits: Limits
  onRename: (id: string, name: string) => ProblemKey | null
  onRemove: (id: string) => void
  onMove: (id: string, index: number) => void
}) {
  // The virtualizer keeps its own state and changes it behind the compiler's back.
  'use no memo'
  const { t } = useTranslation('form')
  const format = useFormat()
  const sentence = useSentences(limits)
  const scroller = useRef<HTMLDivElement>(null)
  const wasDragged = useRef(false)
  const keysId = useId()
  const [current, setCurrent] = useState<string | null>(null)
  const [handled, setHandled] = useState<Handled | null>(null)
  const [focusWanted, setFocusWanted] = useState<string | null>(null)
  const [news, setNews] = useState('')

  const tabStop = Math.max(
    0,
    files.findIndex(({ id }) => id === current),
  )
  // oxlint-disable-next-line react/incompatible-library -- not compiled, see above
  const virtual = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => files[index]?.id ?? index,
    overscan: 3,
    // The row that has the focus stays, wherever the list is scrolled to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), tabStop])].toSorted((a, b) => a - b),
  })

  const goTo = (id: string | undefined): void => {
    if (id === undefined) return
    setCurrent(id)
    setFocusWanted(id)
  }
  const remove = (file: DraftFile, index: number): void => {
    setHandled(null)
    onRemove(file.id)
    setNews(t('file_removed', { name: file.name }))
    goTo((files[index + 1] ?? files[index - 1])?.id)
  }
  const move = (file: DraftFile, to: number): void => {
    onMove(file.id, to)
    setCurrent(file.id)
    virtual.scrollToIndex(to)
    setNews(t('file_moved', { name: file.name, position: to + 1, total: files.length }))
  }
  const carryOut = (command: FileCommand, file: DraftFile, index: number): void => {
    if (command.do === 'go') goTo(files[command.to]?.id)
    if (command.do === 'move') move(file, command.to)
    if (command.do === 'rename') setHandled({ id: file.id, mode: 'renaming' })
    if (command.do === 'remove') remove(file, index)
    if (command.do === 'leave') setHandled(null)
  }
  const drag = (event: PointerEvent, file: DraftFile, index: number): void => {
    wasDragged.current = false
    if (!scroller.current || event.button !== 0) return
    startDrag({
      pointerY: event.clientY,
      scroller: scroller.current,
      index,
      count: files.length,
      rowHeight: event.currentTarget.parentElement?.offsetHeight ?? ROW_HEIGHT,
      onDrag(to, offset) {
        wasDragged.current = true
        setHandled({ id: file.id, mode: 'dragged', offset })
        onMove(file.id, to)
        setNews(t('file_moved', { name: file.name, position: to + 1, total: files.length }))
      },
      onEnd: () => setHandled(null),
    })
  }
  /** A drag ends with a click on the grip; that one means nothing. */
  const grip = (id: string): void => {
    if (wasDragged.current) wasDragged.current = false
    else setHandled(handled?.id === id && handled.mode === 'moving' ? null : { id, mode: 'moving' })
  }

  const hasMoreBelow = (virtual.range?.endIndex ?? 0) < files.length - 1
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
            const file = files[index]
            if (!file) return null
            const isHandled = handled?.id === file.id
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.item}
                style={{ transform: `translateY(${start + (isHandled ? (handled.offset ?? 0) : 0)}px)` }}
                aria-setsize={files.length}
                aria-posinset={index + 1}
                data-dragged={isHandled && handled.mode === 'dragged'}
              >
                <FileRow
                  file={file}
                  size={format.size(file.size)}
                  index={index}
                  count={files.length}
                  mode={isHandled ? handled.mode : 'plain'}
                  isTabStop={index === tabStop}
                  isFocusWanted={focusWanted === file.id}
                  onFocus={() => {
                    setCurrent(file.id)
                    setFocusWanted(null)
                    if (!isHandled) setHandled(null)
                  }}
                  onCommand={(command) => carryOut(command, file, index)}
                  onGrip={() => grip(file.id)}
                  onDragStart={(event) => drag(event, file, index)}
                  onRename={(name) => {
                    const problem = onRename(file.id, name)
                    return problem && sentence(problem)
                  }}
                  onRenameEnd={(isByKey) => {
                    setHandled(null)
                    if (isByKey) setFocusWanted(file.id)
                  }}
                />
              </li>
            )
          })}
        </ul>
      </div>
      <p id={keysId} hidden>
        {t('files_keys')}
      </p>
      <output className="sr">{news}</output>
    </>
  )
}
