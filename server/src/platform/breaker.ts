/**
 * Whether it is worth asking a neighbour at all. While it is away each call would otherwise wait out its time; now and then one
 * is let through to see whether it is back. One that fails now and then is no reason: trying again gets there.
 */
export type Breaker = {
  /** Nothing: say at once that it is away. */
  enter(): Try | undefined
}
/** Whoever was let in says how it went. `gaveUp`: the asker went away before an answer came, so nothing is known. */
export type Try = { succeeded(): void; failed(): void; gaveUp(): void }

export const breakerRules = { looksAt: 20, opensAt: 16, firstWait: 1000, longestWait: 15_000 }

/** `now` counts milliseconds and never goes backwards. `onChange` hears when it goes away, and when it is back. */
export function createBreaker(now: () => number, onChange: (isAway: boolean) => void = () => {}): Breaker {
  let failures: boolean[] = []
  let open: { until: number; wait: number; isAsking: boolean } | undefined

  const remember = (isFailure: boolean): void => {
    failures = [...failures, isFailure].slice(-breakerRules.looksAt)
    if (failures.filter(Boolean).length >= breakerRules.opensAt) openFor(breakerRules.firstWait)
  }
  const openFor = (wait: number): void => {
    if (!open) onChange(true)
    open = { until: now() + wait, wait, isAsking: false }
    failures = []
  }
  /** Those that were under way when it opened change nothing. */
  const plain: Try = {
    succeeded: () => open ?? remember(false),
    failed: () => open ?? remember(true),
    gaveUp: () => {},
  }

  return {
    enter() {
      if (!open) return plain
      const asking = open
      if (asking.isAsking || now() < asking.until) return undefined
      asking.isAsking = true
      return {
        succeeded() {
          open = undefined
          onChange(false)
        },
        failed: () => openFor(Math.min(2 * asking.wait, breakerRules.longestWait)),
        gaveUp: () => (asking.isAsking = false),
      }
    },
  }
}
