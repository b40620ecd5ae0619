/**
 * An answer that is the same for everybody and may be some seconds old: it is asked for once in that time, however many want
 * it. One that failed is asked for again.
 */
export function createRecentAnswers<Answer>(
  { lasts, maxKeys = 1000 }: { lasts: number; maxKeys?: number },
  now: () => number = () => performance.now(),
): (key: number, ask: () => Promise<Answer>) => Promise<Answer> {
  const held = new Map<number, { answer: Promise<Answer>; until: number }>()

  return (key, ask) => {
    const recent = held.get(key)
    if (recent && recent.until > now()) return recent.answer
    const answer = ask()
    held.delete(key)
    const oldest = held.keys().next()
    if (held.size >= maxKeys && !oldest.done) held.delete(oldest.value)
    held.set(key, { answer, until: now() + lasts })
    answer.catch(() => held.delete(key))
    return answer
  }
}
