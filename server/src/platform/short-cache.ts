import type { Clock } from './clock.ts'

/** Answers that may be some seconds old, for what anybody may ask often and costs much to find. */
export type ShortCache<Value> = {
  /** Whoever asks while it is being found waits for the same. A failure is nobody's answer but theirs. */
  get(key: number | string, find: () => Promise<Value>): Promise<Value>
}

/** `lasts`: milliseconds since it was asked for. Beyond `atMost` answers the oldest goes. */
export function createShortCache<Value>(
  clock: Clock,
  { lasts, atMost }: { lasts: number; atMost: number },
): ShortCache<Value> {
  /** The oldest first. */
  const answers = new Map<number | string, { value: Promise<Value>; askedAt: number }>()

  return {
    get(key, find) {
      const now = clock().getTime()
      const known = answers.get(key)
      // In either direction: a clock may be set back.
      if (known && Math.abs(now - known.askedAt) < lasts) return known.value
      const asked = { value: find(), askedAt: now }
      answers.delete(key)
      answers.set(key, asked)
      const [oldest] = answers.keys()
      if (answers.size > atMost && oldest !== undefined) answers.delete(oldest)
      asked.value.catch(() => {
        if (answers.get(key) === asked) answers.delete(key)
      })
      return asked.value
    },
  }
}
