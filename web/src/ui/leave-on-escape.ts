import type { KeyboardEvent } from 'react'

/**
 * For the `onKeyDown` around something that is open: Escape leaves it, and not also what is around it, as a panel. A
 * field in it that has used the key comes first, and so does a dialog in front of it, which bubbles through React only.
 */
export function leaveOnEscape(event: KeyboardEvent, leave: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  event.preventDefault()
  leave()
}
