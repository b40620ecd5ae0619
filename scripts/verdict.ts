/** What comes of a run: what failed, and what failed at first and held when it was run again, alone. */
export type Outcome<Failure> = { failures: Failure[]; unsteady: { first: Failure; again: string }[] }
export type Verdict = { passed: number; failed: number; isTooUnsteady: boolean; isGood: boolean }

/** A test that fails now and then is a bug to be found, and no reason to turn a change away; several of them are. */
export const MOST_UNSTEADY = 3

export function judge(ran: number, { failures, unsteady }: Outcome<unknown>): Verdict {
  const isTooUnsteady = unsteady.length > MOST_UNSTEADY
  const failed = failures.length + (isTooUnsteady ? unsteady.length : 0)
  const passed = Math.max(0, ran - failed)
  // A run of nothing shows nothing.
  return { passed, failed, isTooUnsteady, isGood: failed === 0 && passed > 0 }
}
