import { type TouchEvent, useState } from 'react'
import { movesSideways } from './moves-sideways.ts'
import { type Stroke, stepOfStroke } from './swipe.ts'

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
