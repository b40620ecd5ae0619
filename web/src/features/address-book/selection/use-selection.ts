import { useLayoutEffect, useRef, useState } from 'react'
import { wait } from '../../../platform/wait.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import type { Contacts } from '../contacts/use-contacts.ts'
import { useTellProblem } from '../problem.ts'
import { readFound } from './read-selected.ts'
import { type Selection, afterSearch, nothing, selectRange, rangeTo, toggle } from './selection.ts'

/** Who is selected of those that are shown, and of those that the same search finds beyond them. */
export function useSelection(uid: string, contacts: Contacts<{ query: string }>) {
  const tell = useTellProblem()
  const toasts = useToasts()
  const { query } = contacts.filter
  const [selection, setSelection] = useState<Selection>(nothing)
  const [searched, setSearched] = useState(query)
  /** Of the range that is on its way. */
  const reading = useRef<{ query: string; stopper: AbortController }>(null)
  // A range that comes after the search it was selected in is not wanted. Done before anything else can come in.
  useLayoutEffect(
    () => () => {
      if (reading.current?.query === query) reading.current.stopper.abort()
    },
    [query],
  )
  if (query !== searched) {
    setSearched(query)
    setSelection(afterSearch)
  }
  async function readIds(places: { first: number; last: number }, signal: AbortSignal): Promise<string[]> {
    const known = Array.from({ length: places.last - places.first + 1 }, (_, step) => contacts.at(places.first + step))
    const ids = known.flatMap((contact) => contact?.id ?? [])
    if (ids.length === known.length) return ids
    return (await readFound(uid, query, places, { wait, onProgress: () => {}, signal })).map(({ id }) => id)
  }
  async function selectTo(place: number): Promise<void> {
    reading.current?.stopper.abort()
    const stopper = new AbortController()
    reading.current = { query, stopper }
    const { signal } = stopper
    try {
      const ids = await readIds(rangeTo(selection, place), signal)
      if (!signal.aborted) setSelection((before) => selectRange(before, ids, place))
    } catch (error) {
      if (!signal.aborted) toasts.show(tell(error), { tone: 'problem' })
    }
  }
  return {
    selection,
    setSelection,
    select: (id: string, place: number, isRange: boolean): void =>
      isRange ? void selectTo(place) : setSelection(toggle(selection, id, place)),
  }
}
