/** What goes on being said, as how far an upload is. */
const SPOKEN = 'output, [aria-live]'

/** What a panel lies over can be neither seen nor reached. `isAll`: nothing is left beside it. Gives the way back. */
export function makeInertBehind(panel: HTMLElement, isAll: boolean): () => void {
  let held: Element[] = []
  const hold = (): void => {
    // Where it is going to stand, also while it slides.
    const edge = isAll ? -Infinity : panel.offsetLeft
    held = around(panel).flatMap((other) => coveredOf(other, edge))
    for (const one of held) one.toggleAttribute('inert', true)
  }
  const release = (): void => {
    for (const one of held) one.removeAttribute('inert')
  }
  const holdAgain = (): void => {
    release()
    hold()
  }
  hold()
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
  if (element.hasAttribute('inert') || element.matches(SPOKEN)) return []
  const { left, width } = element.getBoundingClientRect()
  if (left >= edge && (width > 0 || edge === -Infinity)) return [element]
  return Array.from(element.children).flatMap((child) => coveredOf(child, edge))
}
