import type { ScannerConfig } from '../../platform/config-scanner.ts'
import { type ClamdLimits, openLine } from './clamd-line.ts'
import { type Scanner, ScanLimits, ScannerAway } from './port.ts'

/** clamd's own limit for one scan is 600 s where it is set up as we ask. */
const LIMITS: ClamdLimits = { connect: 5000, take: 60_000, answer: 620_000 }
/** More than any signature spans, little beside a window. */
const OVERLAP = 16_000_000

const question = (command: string): Buffer => Buffer.from(`z${command}\0`)

/** ClamAV's daemon, by its own protocol (clamd(8), INSTREAM): each chunk after its length, a length of zero at the end. */
export function createClamd({ at, window }: ScannerConfig, limits: ClamdLimits = LIMITS): Scanner {
  return {
    window,
    overlap: Math.min(OVERLAP, Math.floor(window / 8)),

    async open(signal) {
      const line = await openLine(at, { limits, signal, read: readAnswer })
      await line.send(question('INSTREAM'))
      return {
        async write(chunk) {
          // Without bytes it would be the end of the stream.
          if (chunk.length > 0) await line.send(lengthOf(chunk.length), chunk)
        },
        verdict: () => line.conclude(lengthOf(0)),
        [Symbol.dispose]: () => line[Symbol.dispose](),
      }
    },

    async check(signal) {
      const read = (answer: string) => answer === 'PONG' || new ScannerAway('clamd does not answer PING with PONG')
      using line = await openLine(at, { limits, signal, read })
      await line.conclude(question('PING'))
    },
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

type Verdict = { kind: 'clean' } | { kind: 'infected'; finding: string }

/** Findings are shown to people: no longer than this, and of plain characters. */
const FINDING_LENGTH = 200

/**
 * What one line of clamd means. `isWhole`: whether it had all bytes when it said so. Something found is found, whatever
 * comes after; OK is a word on what it had, so it counts for a whole stream alone.
 */
export function readAnswer(line: string, isWhole: boolean): Verdict | ScanLimits | ScannerAway {
  const [, finding] = /^stream: (.+) FOUND$/s.exec(line) ?? []
  if (finding?.startsWith('Heuristics.Limits.Exceeded')) return new ScanLimits(`clamd gave up: ${plain(finding)}`)
  if (finding !== undefined) return { kind: 'infected', finding: plain(finding) }
  if (line === 'stream: OK') {
    return isWhole ? { kind: 'clean' } : new ScannerAway('clamd said OK before it had all bytes')
  }
  if (/\blimit\b.* ERROR$/i.test(line)) return new ScanLimits(`clamd gave up: ${plain(line)}`)
  return new ScannerAway(`clamd answered: ${plain(line)}`)
}

const plain = (words: string): string => words.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, FINDING_LENGTH)
