import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { useFormat } from '../../../platform/format.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { type Owner, type Search, readPart } from '../queries.ts'
import { MOST, type Reading, readAll } from './read-all.ts'
import { type Selection, add, isAllSelected, nothing, rangeOf, splitRange, toggle, without } from './selection.ts'
import { useTellProblem } from '../use-problem.ts'
import type { Rows } from './use-rows.ts'

export type Selecting = {
  selection: Selection
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

type Use = (rows: ListedTransfer[], isCut: boolean) => void

/** Which rows are selected of those that are shown. What has not been read is read first: a range has no holes. */
export function useSelection(owner: Owner, { search, total = 0, isCounted, rowAt, readSoFar }: Rows): Selecting {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const tell = useTellProblem()
  const toasts = useToasts()
  const { selection, setSelection, asked } = useSelectionState(search)
  const [reading, setReading] = useState<({ asked: string } & Reading) | null>(null)
  const reader = useRef({ asked, stopper: new AbortController() })
  // What comes after the search it was selected in is not wanted. Done before anything else can come in.
  useLayoutEffect(() => {
    if (reader.current.asked !== asked) reader.current.stopper.abort()
  }, [asked])
  useLayoutEffect(() => () => reader.current.stopper.abort(), [])
  const isAll = isCounted && isAllSelected(selection, total, readSoFar())

  function stop(): void {
    reader.current.stopper.abort()
    setReading(null)
  }
  const tellCut = (): void => toasts.show(t('selected_cut', { most: format.number(MOST) }), { tone: 'problem' })
  async function read(part: { from: number; count: number }, use: Use): Promise<void> {
    reader.current.stopper.abort()
    reader.current = { asked, stopper: new AbortController() }
    const { signal } = reader.current.stopper
    const show = (far: Reading): void => (signal.aborted ? undefined : setReading({ asked, ...far }))
    show({ read: 0, total: Math.min(part.count, total) })
    try {
      const { transfers, isCut } = await readAll((rows) => readPart(owner, search, rows, signal), part, show)
      if (signal.aborted) return
      use(transfers, isCut)
    } catch (error) {
      if (signal.aborted) return
      toasts.show(tell(error), { tone: 'problem' })
    }
    setReading(null)
  }
  return {
    selection,
    isAll,
    reading: reading?.asked === asked ? reading : null,
    select: (index) => setSelection((before) => toggle(before, index, rowAt)),
    selectTo(index, begin = index) {
      const anchor = selection.anchor ?? begin
      const range = rangeOf(anchor, index, MOST)
      const { known, unread } = splitRange(range, rowAt)
      const [first, last] = [unread[0], unread.at(-1)]
      stop()
      setSelection((before) => add({ ...before, anchor }, known))
      if (index < range.first || index > range.last) tellCut()
      if (first === undefined || last === undefined) return
      // A list that has grown meanwhile has others at these places: what was seen there is what was meant.
      void read({ from: first, count: last - first + 1 }, (rows) =>
        setSelection((before) =>
          add(
            before,
            unread.flatMap((place) => rows[place - first] ?? []),
          ),
        ),
      )
    },
    selectAll() {
      const known = readSoFar()
      stop()
      if (isAll) setSelection(nothing)
      else if (isCounted && known.length === total) setSelection((before) => add({ ...before, anchor: null }, known))
      else
        void read({ from: 0, count: MOST }, (rows, isCut) => {
          setSelection((before) => add({ ...before, anchor: null }, rows))
          if (isCut) tellCut()
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
function useSelectionState(search: Search) {
  const [selection, setSelection] = useState<Selection>(nothing)
  const { sort, ...narrowing } = search.filter
  const found = JSON.stringify([search.list, search.onlyDeleted, narrowing])
  const asked = JSON.stringify([found, sort])
  const [known, setKnown] = useState({ found, asked })
  if (asked !== known.asked) {
    setKnown({ found, asked })
    setSelection(found === known.found ? { ...selection, anchor: null } : nothing)
  }
  return { selection, setSelection, asked }
}
