/** Whether arrows and strokes to the side already mean something here: in a zoomed picture, a long line, a film. */
export function movesSideways(target: EventTarget, box: Element): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('audio, video')) return true
  for (let at: Element | null = target; at && at !== box; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX === 'auto') return true
  }
  return false
}
