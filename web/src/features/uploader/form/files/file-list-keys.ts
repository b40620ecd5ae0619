/** What a key means in the list of files. */
export type FileCommand =
  | { do: 'go'; to: number }
  /** `to`: the new place. */
  | { do: 'move'; to: number }
  | { do: 'fold'; isOpen: boolean }
  | { do: 'rename' }
  | { do: 'remove' }
  | { do: 'leave' }

export type FileKey = {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  /** The focus is on the row itself, not on one of its buttons. */
  isOnRow: boolean
  /** Its grip was pressed: the arrow keys move the file until it is let go. */
  isMoving: boolean
  index: number
  count: number
  /** Among what it can be moved past. */
  place: number
  places: number
  /** Of a folder; undefined: it is a file. */
  isOpen?: boolean
  /** Which row the folder of a file is. */
  parent: number | null
}

/** As far as a screenful of the list goes. */
const PAGE = 3

export function commandOfKey(pressed: FileKey): FileCommand | undefined {
  const { key, altKey, isOnRow, isMoving, index, count, place, places, isOpen, parent } = pressed
  const moved = targetOf(key, place, places)
  if (moved !== undefined && (altKey || isMoving)) return { do: 'move', to: moved }
  const to = targetOf(key, index, count)
  if (to !== undefined) return isOnRow ? { do: 'go', to } : undefined
  if (isOpen !== undefined) {
    const isToggle = isOnRow && (isPlainEnter(pressed) || key === (isOpen ? 'ArrowLeft' : 'ArrowRight'))
    if (isToggle) return { do: 'fold', isOpen: !isOpen }
  } else if (key === 'F2' || (isPlainEnter(pressed) && isOnRow)) return { do: 'rename' }
  if (key === 'ArrowLeft' && isOnRow && parent !== null) return { do: 'go', to: parent }
  if (key === 'Delete' || (key === 'Backspace' && isOnRow)) return { do: 'remove' }
  return key === 'Escape' && isMoving ? { do: 'leave' } : undefined
}

/** With Ctrl or the command key it is the form's, and sends. */
const isPlainEnter = ({ key, altKey, ctrlKey, metaKey }: FileKey): boolean =>
  key === 'Enter' && !altKey && !ctrlKey && !metaKey

function targetOf(key: string, index: number, count: number): number | undefined {
  const last = count - 1
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, index - 1)
    case 'ArrowDown':
      return Math.min(last, index + 1)
    case 'PageUp':
      return Math.max(0, index - PAGE)
    case 'PageDown':
      return Math.min(last, index + PAGE)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
