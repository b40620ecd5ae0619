/** How long to wait before something that got no answer is asked again: longer each time, until it gets one. */
export function createBackoff({ first, longest }: { first: number; longest: number }) {
  const failures = new Map<string, number>()
  return {
    /** In milliseconds. */
    failed(what: string): number {
      const count = (failures.get(what) ?? 0) + 1
      failures.set(what, count)
      return Math.min(longest, first * 2 ** Math.min(count - 1, 30))
    },
    answered: (what: string) => void failures.delete(what),
  }
}
export type Backoff = ReturnType<typeof createBackoff>
