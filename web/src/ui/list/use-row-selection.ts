import { useLayoutEffect, useRef, useState } from 'react'
import { MOST, type ReadRows, type Reading, readAll } from './read-all.ts'
import {
  type IdOf,
  type RowAt,
  type Selection,
  add,
  isAllSelected,
  nothing,
  rangeOf,
  splitRange,
  toggle,
  without,
} from './selection.ts'

/** The rows that are shown, and those that the same search finds beyond them. */
export type FoundRows<Row> = {
  total: number
  /** False: there are at least so many. */
  isCounted: boolean
  rowAt: RowAt<Row>
  /** All that have been read of this search, in order. */
  readSoFar: () => Row[]
  read: (...asked: [...Parameters<ReadRows<Row>>, AbortSignal]) => ReturnType<ReadRows<Row>>
  idOf: IdOf<Row>
  /** What was searched for; another one finds other rows. */
  found: string
  /** The order they are in; in another one they stand at other places. */
  order: string
}

export type Selecting<Row> = {
  selection: Selection<Row>
  isAll: boolean
  /** Rows are on their way, to be selected. */
  reading: Reading | null
  select(index: number): void
  /** All from the one selected last, or from another one, to this one. */
  selectTo(index: number, begin?: number): void
  /** All that the search finds; or, where all are, none. */
  selectAll(): void
  letGo(ids: readonly string[]): void
  clear(): void
  stop(): void
}

type Use<Row> = (rows: Row[], isCut: boolean) => void

/**
 * Which rows are selected of those that are shown. What has not been read is read first: a range has no holes. `onCut`:
 * more were meant than can be selected.
 */
export function useRowSelection<Row>(
  { total, isCounted, rowAt, readSoFar, read: readRows, idOf, found, order }: FoundRows<Row>,
  { onCut, onProblem }: { onCut: () => void; onProblem: (error: unknown) => void },
): Selecting<Row> {
  const { selection, setSelection, asked } = useSelectionState<Row>(found, order)
  const [reading, setReading] = useState<({ asked: string } & Reading) | null>(null)
  const reader = useRef({ asked, stopper: new AbortController() })
  // What comes after the search it was selected in is not wanted. Done before anything else can come in.
  useLayoutEffect(() => {
    if (reader.current.asked !== asked) reader.current.stopper.abort()
  }, [asked])
  useLayoutEffect(() => () => reader.current.stopper.abort(), [])
  const isAll = isCounted && isAllSelected(selection, total, readSoFar(), idOf)

  function stop(): void {
    reader.current.stopper.abort()
    setReading(null)
  }
  async function read(part: { from: number; count: number }, use: Use<Row>): Promise<void> {
    reader.current.stopper.abort()
    reader.current = { asked, stopper: new AbortController() }
    const { signal } = reader.current.stopper
    const show = (far: Reading): void => (signal.aborted ? undefined : setReading({ asked, ...far }))
    show({ read: 0, total: Math.min(part.count, total) })
    try {
      const { rows, isCut } = await readAll<Row>((some) => readRows(some, signal), part, show)
      if (signal.aborted) return
      use(rows, isCut)
    } catch (error) {
      if (signal.aborted) return
      onProblem(error)
    }
    setReading(null)
  }
  return {
    selection,
    isAll,
    reading: reading?.asked === asked ? reading : null,
    select: (index) => setSelection((before) => toggle(before, index, rowAt, idOf)),
    selectTo(index, begin = index) {
      const anchor = selection.anchor ?? begin
      const range = rangeOf(anchor, index, MOST)
      const { known, unread } = splitRange(range, rowAt)
      const [first, last] = [unread[0], unread.at(-1)]
      stop()
      setSelection((before) => add({ ...before, anchor }, known, idOf))
      if (index < range.first || index > range.last) onCut()
      if (first === undefined || last === undefined) return
      // A list that has grown meanwhile has others at these places: what was seen there is what was meant.
      void read({ from: first, count: last - first + 1 }, (rows) =>
        setSelection((before) =>
          add(
            before,
            unread.flatMap((place) => rows[place - first] ?? []),
            idOf,
          ),
        ),
      )
    },
    selectAll() {
      const known = readSoFar()
      stop()
      if (isAll) setSelection(nothing)
      else if (isCounted && known.length === total)
        setSelection((before) => add({ ...before, anchor: null }, known, idOf))
      else
        void read({ from: 0, count: MOST }, (rows, isCut) => {
          setSelection((before) => add({ ...before, anchor: null }, rows, idOf))
          if (isCut) onCut()
        })
    },
    letGo: (ids) => setSelection((before) => without(before, ids)),
    clear() {
      stop()
      setSelection(nothing)
    },
    stop,
  }
}

/** Of other rows others are selected; in another order the same ones are, at other places. */
function useSelectionState<Row>(found: string, order: string) {
  const [selection, setSelection] = useState<Selection<Row>>(nothing)
  const asked = JSON.stringify([found, order])
  const [known, setKnown] = useState({ found, asked })
  if (asked !== known.asked) {
    setKnown({ found, asked })
    setSelection(found === known.found ? { ...selection, anchor: null } : nothing)
  }
  return { selection, setSelection, asked }
}
