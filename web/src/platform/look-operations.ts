/** From the look that is saved to the one that shall be: the operations that the service takes. */

/** What goes comes first: a picture that takes the place of a gradient does not meet it. */
export function operationsOf<Operation>(saved: object, draft: object): Operation[] {
  const [before, after] = [valuesOf(saved), valuesOf(draft)]
  const removed = [...before.keys()].filter((path) => !after.has(path)).map((path) => ({ op: 'remove', path }))
  const set = [...after]
    .filter(([path, value]) => before.get(path) !== value)
    .map(([path, value]) => ({ op: 'replace', path, value }))
  return [...removed, ...set] as Operation[]
}

/** Every value by its path; a text has one for each language. Who has emptied a field has set nothing. */
function valuesOf(own: object, path = ''): Map<string, string | boolean> {
  const values = new Map<string, string | boolean>()
  for (const [field, value] of Object.entries(own) as [string, unknown][]) {
    const text = typeof value === 'string' ? value.trim() : value
    if (typeof text === 'boolean' || (typeof text === 'string' && text !== '')) values.set(`${path}/${field}`, text)
    else if (typeof text === 'object' && text !== null)
      for (const [inner, one] of valuesOf(text, `${path}/${field}`)) values.set(inner, one)
  }
  return values
}
