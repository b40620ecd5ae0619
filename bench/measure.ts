import type { Database } from '@envoi/server/platform/database/connect'

/** Rates in MB/s by the monotonic clock, and the middle of several rounds: single runs spread too far to mean anything. */
export async function rateOf(bytes: number, work: () => Promise<unknown>): Promise<number> {
  return bytes / 1000 / (await millisecondsOf(work))
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** `share` of all values are no larger. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? 0
}

/** One line of the result: what was measured, in figures, and the goal where there is one. */
export type Line = { what: string; figure: string; ratio?: number; goal?: number; note?: string }

export function print(line: Line): void {
  const ratio = line.ratio === undefined ? '' : `${line.ratio.toFixed(2)}x`
  const verdict = line.ratio === undefined || line.goal === undefined ? '' : line.ratio >= line.goal ? 'met' : 'MISSED'
  const goal = line.goal === undefined ? '' : `goal ${line.goal}x ${verdict}`
  console.log(
    [line.what.padEnd(44), line.figure.padEnd(28), ratio.padEnd(7), goal.padEnd(18), line.note ?? ''].join(' '),
  )
}

/** How long a call takes that is asked often, against its goal in milliseconds. */
export async function tellTimes(
  pool: Database['pool'],
  what: string,
  goal: number,
  ask: (round: number) => Promise<unknown>,
): Promise<void> {
  const ROUNDS = 60
  // Nobody may ask so often; here it is about how long each takes.
  await pool.query('truncate rate_limits')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await millisecondsOf(() => ask(round)))
  const p95 = quantile(times, 0.95)
  print({
    what,
    figure: `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    note: `goal ${goal} ms ${p95 <= goal ? 'met' : 'MISSED'}`,
  })
}
