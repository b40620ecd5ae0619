/** Hands out items in order and has the next ones made ready meanwhile, as many as a budget of bytes allows. */
export type Prepared<T, Ready> = { item: T; ready: Promise<Ready> }

export function lookAhead<T, Ready>(
  items: Iterator<T>,
  options: { size(item: T): number; prepare(item: T): Promise<Ready>; budget: number; atMost: number },
): () => Prepared<T, Ready> | undefined {
  const ahead: Prepared<T, Ready>[] = []
  let bytesAhead = 0

  const fill = () => {
    while (ahead.length < options.atMost && (ahead.length === 0 || bytesAhead < options.budget)) {
      const { value, done } = items.next()
      if (done) return
      const ready = options.prepare(value)
      // Whoever takes it sees the failure; until then it must not count as one that nobody handles.
      ready.catch(() => undefined)
      ahead.push({ item: value, ready })
      bytesAhead += options.size(value)
    }
  }

  return () => {
    fill()
    const next = ahead.shift()
    if (next) bytesAhead -= options.size(next.item)
    fill()
    return next
  }
}
