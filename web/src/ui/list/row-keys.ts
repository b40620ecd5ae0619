/** What the keys do in a list of rows. */
export type RowCommand =
  | { do: 'go'; to: number; isExtending: boolean }
  | { do: 'open' }
  | { do: 'select'; isRange: boolean }
  | { do: 'select_all' }

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** Rows that a page key goes over. */
const PAGE = 10

export function rowCommand(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  { index, count }: { index: number; count: number },
): RowCommand | undefined {
  const isWithControl = ctrlKey || metaKey
  if (altKey) return undefined
  if (isWithControl) return key.toLowerCase() === 'a' ? { do: 'select_all' } : undefined
  const go = (to: number): RowCommand => ({
    do: 'go',
    to: Math.max(0, Math.min(count - 1, to)),
    isExtending: shiftKey,
  })
  switch (key) {
    case 'ArrowDown':
      return go(index + 1)
    case 'ArrowUp':
      return go(index - 1)
    case 'PageDown':
      return go(index + PAGE)
    case 'PageUp':
      return go(index - PAGE)
    case 'Home':
      return go(0)
    case 'End':
      return go(count - 1)
    case 'Enter':
      return { do: 'open' }
    case ' ':
      return { do: 'select', isRange: shiftKey }
    default:
      return undefined
  }
}
