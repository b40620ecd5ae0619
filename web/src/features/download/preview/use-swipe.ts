import { type TouchEvent, useState } from 'react'

/** A picture that was pinched larger is moved by strokes. */
const isPinched = (): boolean => (visualViewport?.scale ?? 1) > 1

/** What to put on the element over which one goes to the next with a finger. */
export function useSwipe(onStep: (step: number) => void) {
  const [from, setFrom] = useState<Stroke | null>(null)
  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      const [only, second] = [touches.item(0), touches.item(1)]
      const isFree = !second && !isPinched() && !movesSideways(target, currentTarget)
      setFrom(only && isFree ? { x: only.clientX, y: only.clientY } : null)
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0)
      if (from && touch) onStep(stepOfStroke({ x: touch.clientX - from.x, y: touch.clientY - from.y }))
      setFrom(null)
    },
    onTouchCancel: () => setFrom(null),
  }
}

/** Whether arrows and strokes to the side already mean something here: in a zoomed picture, a long line, a film. */
export function movesSideways(target: EventTarget, box: Element): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('audio, video')) return true
  for (let at: Element | null = target; at && at !== box; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX === 'auto') return true
  }
  return false
}

/** A stroke across the screen, in pixels from where the finger came down. */
type Stroke = { x: number; y: number }

const SHORTEST = 56
/** Less flat than this is an attempt to scroll. */
const FLATNESS = 1.8

/** A stroke to the left asks for what is to the right. */
export function stepOfStroke({ x, y }: Stroke): -1 | 0 | 1 {
  if (Math.abs(x) < SHORTEST || Math.abs(x) < Math.abs(y) * FLATNESS) return 0
  return x < 0 ? 1 : -1
}
