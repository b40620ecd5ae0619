import { gzipSync } from 'node:zlib'
import type { ScannerConfig } from '../../platform/config-scanner.ts'
import { createClamd } from './clamd.ts'
import { type Scanner, ScanLimits, ScannerAway } from './port.ts'

/** How long a passed self-test holds, in milliseconds. */
const HOLDS = 600_000

type SelfTest = { since: number; passed: Promise<void>; waiting: number; giveUp: AbortController }

/** Believes a scanner that has passed its self-test, which holds for a while and as long as it was not away. */
export function trustAfterSelfTest(scanner: Scanner, now: () => number = () => performance.now()): Scanner {
  let latest: SelfTest | undefined

  function forget(): void {
    latest = undefined
  }
  function begin(): SelfTest {
    const giveUp = new AbortController()
    const passed = runSelfTest(scanner, giveUp.signal)
    // Those who wait are told; without them nobody is.
    passed.catch(forget)
    return { since: now(), passed, waiting: 0, giveUp }
  }
  /** All who ask at once share one self-test. Each may leave, and the last one ends it. */
  async function requireTested(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (!latest || latest.since + HOLDS <= now()) latest = begin()
    const test = latest
    const left = Promise.withResolvers<never>()
    const leave = (): void => left.reject(signal.reason)
    signal.addEventListener('abort', leave)
    test.waiting += 1
    try {
      await Promise.race([test.passed, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
      test.waiting -= 1
      if (signal.aborted && test.waiting === 0) {
        if (latest === test) forget()
        test.giveUp.abort(signal.reason)
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
      await requireTested(signal)
      const stream = await heed(scanner.open(signal))
      return {
        write: (chunk) => heed(stream.write(chunk)),
        verdict: () => heed(stream.verdict()),
        [Symbol.dispose]: () => stream[Symbol.dispose](),
      }
    },
    async check(signal) {
      await requireTested(signal)
      await heed(scanner.check(signal))
    },
  }
}

/** Nothing is contacted yet: a scanner that is away keeps nobody from starting. */
export const openScanner = (config: ScannerConfig): Scanner => trustAfterSelfTest(createClamd(config))

/**
 * The harmless file that every scanner calls a virus, by agreement (eicar.org). In two pieces, so that a scanner on a
 * developer's machine leaves this file alone.
 */
const eicar: Buffer = Buffer.from(
  `${String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR`}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`,
  'latin1',
)

/** Deeper than anybody lets a scanner dig: clamd by itself stops at 17. */
const DEPTH = 300

/**
 * A scanner without signatures, or one that says OK to what its limits kept it from looking at, would call anything
 * clean, and no command asks for its settings. So it is shown two small things whose answer is known: the test virus
 * must be found, and an archive too deep to be opened must be named as such. Takes it some milliseconds.
 */
async function runSelfTest(scanner: Scanner, signal: AbortSignal): Promise<void> {
  if ((await ask(scanner, eicar, signal)) !== 'infected') {
    throw new ScannerAway('the scanner does not find the EICAR test file: it has no signatures')
  }
  if ((await ask(scanner, deepArchive(), signal)) === 'clean') {
    throw new ScannerAway('the scanner says OK to what it did not look at: clamd needs AlertExceedsMax yes')
  }
}

async function ask(scanner: Scanner, bytes: Uint8Array, signal: AbortSignal): Promise<'clean' | 'infected' | 'limits'> {
  try {
    using stream = await scanner.open(signal)
    await stream.write(bytes)
    return (await stream.verdict()).kind
  } catch (error) {
    if (error instanceof ScanLimits) return 'limits'
    throw error
  }
}

/** Stored rather than packed: 7 kB, made in milliseconds. */
function deepArchive(): Uint8Array {
  let archive: Uint8Array = Buffer.from('deep')
  for (let depth = 0; depth < DEPTH; depth += 1) archive = gzipSync(archive, { level: 0, windowBits: 9, memLevel: 1 })
  return archive
}
