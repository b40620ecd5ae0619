/** Local storage, or memory where a browser forbids it: nothing that is kept there may stop the page. */
const memory = new Map<string, string>()

export function read(key: string): string | null {
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
  } catch {
    // Full or forbidden: it lasts as long as the page then.
    memory.set(key, value)
  }
}
