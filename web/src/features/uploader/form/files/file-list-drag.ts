/** A file dragged by its grip: the list is put in order under the pointer, and scrolls when that nears an edge. */

/** A hand that only presses shakes by a few pixels. */
const STILL = 4
const EDGE = 28
const SPEED = 6

type Drag = {
  /** Where the drag began. */
  pointerY: number
  scroller: HTMLElement
  index: number
  /** Which row it would be, for each place that it can have. */
  landings: readonly number[]
  rowHeight: number
  /** `offset`: how far the row is from its place, in pixels. */
  onDrag: (place: number, offset: number) => void
  onEnd: () => void
}

/** Where a row belongs that was dragged so far, and how far it is from there. */
export function placeOfDragged(
  distance: number,
  { index, landings, rowHeight }: Pick<Drag, 'index' | 'landings' | 'rowHeight'>,
): { place: number; offset: number } {
  const wanted = index + distance / rowHeight
  const far = (landing: number): number => Math.abs(landing - wanted)
  let place = 0
  for (const [one, landing] of landings.entries()) if (far(landing) < far(landings[place] ?? 0)) place = one
  return { place, offset: distance - ((landings[place] ?? index) - index) * rowHeight }
}

/** Rows change their place in the document while they are dragged, so it is the window that listens. */
export function startDrag(drag: Drag): void {
  const { scroller, pointerY: start } = drag
  const scrolledAtStart = scroller.scrollTop
  const stop = new AbortController()
  let pointerY = start
  let isDragged = false

  const follow = (): void => {
    const { place, offset } = placeOfDragged(pointerY - start + scroller.scrollTop - scrolledAtStart, drag)
    drag.onDrag(place, offset)
  }
  const scroll = (): void => {
    if (stop.signal.aborted) return
    const { top, bottom } = scroller.getBoundingClientRect()
    const step = pointerY < top + EDGE ? -SPEED : pointerY > bottom - EDGE ? SPEED : 0
    const before = scroller.scrollTop
    scroller.scrollTop += step
    if (scroller.scrollTop !== before) follow()
    requestAnimationFrame(scroll)
  }
  const move = (event: PointerEvent): void => {
    pointerY = event.clientY
    if (!isDragged && Math.abs(pointerY - start) <= STILL) return
    if (!isDragged) requestAnimationFrame(scroll)
    isDragged = true
    follow()
  }
  const end = (): void => {
    stop.abort()
    if (isDragged) drag.onEnd()
  }
  addEventListener('pointermove', move, { signal: stop.signal })
  for (const name of ['pointerup', 'pointercancel', 'blur']) addEventListener(name, end, { signal: stop.signal })
}
