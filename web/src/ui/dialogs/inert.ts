/** The one place that sets and removes `inert`: several may hold the same element, and the last to let go frees it. */
const holders = new WeakMap<Element, number>()

/** What goes on being announced is heard also from behind, as how far an upload is. */
const LIVE = 'output, [aria-live]'

/** None of these can be reached until the release that it gives is called. */
export function makeInert(elements: readonly Element[]): () => void {
  const held = elements.filter(mayHold)
  for (const element of held) count(element, 1)
  return () => {
    for (const element of held.splice(0)) count(element, -1)
  }
}

const holdersOf = (element: Element): number => holders.get(element) ?? 0
function count(element: Element, by: 1 | -1): void {
  const now = holdersOf(element) + by
  holders.set(element, now)
  element.toggleAttribute('inert', now > 0)
}
/** What is inert by another hand, as behind a modal, is not ours to free. */
const mayHold = (element: Element): boolean =>
  !element.matches(LIVE) && (holdersOf(element) > 0 || !element.hasAttribute('inert'))

/** What a panel lies over can be neither seen nor reached. `isAll`: nothing is left beside it. Gives the release. */
export function makeInertBehind(panel: HTMLElement, isAll: boolean): () => void {
  const hold = (): (() => void) => {
    // Where it is going to stand, also while it slides.
    const edge = isAll ? -Infinity : panel.offsetLeft
    return makeInert(around(panel).flatMap((other) => coveredOf(other, edge)))
  }
  let release = hold()
  const holdAgain = (): void => {
    release()
    release = hold()
  }
  window.addEventListener('resize', holdAgain)
  return () => {
    window.removeEventListener('resize', holdAgain)
    release()
  }
}

/** All of the page but the panel itself and what it stands in. */
function around(panel: Element): Element[] {
  const parent = panel.parentElement
  if (!parent || panel.hasAttribute('data-water')) return []
  return [...Array.from(parent.children).filter((other) => other !== panel), ...around(parent)]
}

/** As little of it as is wholly behind the edge, as much as lies there. */
function coveredOf(element: Element, edge: number): Element[] {
  if (!mayHold(element)) return []
  const { left, width } = element.getBoundingClientRect()
  if (left >= edge && (width > 0 || edge === -Infinity)) return [element]
  return Array.from(element.children).flatMap((child) => coveredOf(child, edge))
}
