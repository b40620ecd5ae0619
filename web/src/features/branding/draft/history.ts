/** Steps that can be undone and done again. */
export type History<State> = {
  past: readonly State[]
  now: State
  future: readonly State[]
  /** What was changed last, and when: typing a word is one step. */
  last: { field: string; at: number } | null
}

/** Changes of one field that follow each other within this are one step. */
const PAUSE = 1000
const MOST = 200

export const beginHistory = <State>(now: State): History<State> => ({ past: [], now, future: [], last: null })

export function step<State>(history: History<State>, next: State, field: string, at: number): History<State> {
  const { past, now, last } = history
  const isSame = last?.field === field && at - last.at < PAUSE
  return {
    past: isSame ? past : [...past.slice(-MOST + 1), now],
    now: next,
    future: [],
    last: { field, at },
  }
}

export function undo<State>({ past, now, future }: History<State>): History<State> {
  const before = past.at(-1)
  if (before === undefined) return { past, now, future, last: null }
  return { past: past.slice(0, -1), now: before, future: [now, ...future], last: null }
}

export function redo<State>({ past, now, future }: History<State>): History<State> {
  const [next, ...later] = future
  if (next === undefined) return { past, now, future, last: null }
  return { past: [...past, now], now: next, future: later, last: null }
}
