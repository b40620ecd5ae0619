import { ScanLimits, ScannerAway } from './port.ts'

export type Verdict = { kind: 'clean' } | { kind: 'infected'; finding: string }

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
