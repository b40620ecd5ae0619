/** What goes on being said is heard also from behind. */
const SPOKEN = 'output, [aria-live], [role="alert"]'

/** All of the panel but the aside and what it stands in: it lies under it, and can be neither seen nor reached. Gives the way back. */
export function holdBack(aside: HTMLElement): () => void {
  const held: Element[] = []
  for (
    let inner: Element = aside;
    inner.parentElement && !inner.hasAttribute('data-panel');
    inner = inner.parentElement
  ) {
    const others = Array.from(inner.parentElement.children).filter(
      (other) => other !== inner && !other.hasAttribute('inert') && !other.matches(SPOKEN),
    )
    for (const other of others) other.toggleAttribute('inert', true)
    held.push(...others)
  }
  return () => {
    for (const other of held) other.removeAttribute('inert')
  }
}
