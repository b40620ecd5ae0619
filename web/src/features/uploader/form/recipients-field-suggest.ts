/** More than these nobody reads through; another letter finds the right one sooner. */
const MOST = 4

/** Known addresses that hold what is being typed, those that begin with it first, without those already chosen. */
export function suggestRecipients(text: string, known: string[], chosen: string[]): string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const left = new Set(chosen.map((address) => address.toLowerCase()))
  const [beginning, within]: [string[], string[]] = [[], []]
  for (const address of known) {
    const place = address.toLowerCase().indexOf(wanted)
    if (place === -1 || left.has(address.toLowerCase())) continue
    const found = place === 0 ? beginning : within
    found.push(address)
    if (beginning.length === MOST) break
  }
  return [...beginning, ...within].slice(0, MOST)
}
