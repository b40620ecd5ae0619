import { type Scanner, ScannerAway } from './port.ts'
import { tryOut } from './trial.ts'

/** How long a trial holds, in milliseconds. */
const HOLDS = 600_000

type Trial = { since: number; passed: Promise<void>; waiting: number; giveUp: AbortController }

/** Believes a scanner that has stood its trial, which holds for a while and as long as it was not away. */
export function trustOnceTried(scanner: Scanner, now: () => number = () => performance.now()): Scanner {
  let latest: Trial | undefined

  function forget(): void {
    latest = undefined
  }
  function begin(): Trial {
    const giveUp = new AbortController()
    const passed = tryOut(scanner, giveUp.signal)
    // Those who wait are told; without them nobody is.
    passed.catch(forget)
    return { since: now(), passed, waiting: 0, giveUp }
  }
  /** All who ask at once share one trial. Each may leave, and the last one ends it. */
  async function beTried(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (!latest || latest.since + HOLDS <= now()) latest = begin()
    const trial = latest
    const left = Promise.withResolvers<never>()
    const leave = (): void => left.reject(signal.reason)
    signal.addEventListener('abort', leave)
    trial.waiting += 1
    try {
      await Promise.race([trial.passed, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
      trial.waiting -= 1
      if (signal.aborted && trial.waiting === 0) {
        if (latest === trial) forget()
        trial.giveUp.abort(signal.reason)
      }
    }
  }
  /** Whoever was away may come back as another. */
  async function heed<Result>(asked: Promise<Result>): Promise<Result> {
    try {
      return await asked
    } catch (error) {
      if (error instanceof ScannerAway) forget()
      throw error
    }
  }
  return {
    window: scanner.window,
    overlap: scanner.overlap,
    async open(signal) {
      await beTried(signal)
      const stream = await heed(scanner.open(signal))
      return {
        write: (chunk) => heed(stream.write(chunk)),
        verdict: () => heed(stream.verdict()),
        [Symbol.dispose]: () => stream[Symbol.dispose](),
      }
    },
    async check(signal) {
      await beTried(signal)
      await heed(scanner.check(signal))
    },
  }
}
