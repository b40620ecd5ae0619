import { describe, expect, test } from 'vitest'
import { readAnswer } from './clamd-answer.ts'
import { ScanLimits, ScannerAway } from './port.ts'

const infected = (finding: string) => ({ kind: 'infected', finding })

describe('what clamd says is', () => {
  test.for<[string, object]>([
    ['stream: OK', { kind: 'clean' }],
    ['stream: Eicar-Test-Signature FOUND', infected('Eicar-Test-Signature')],
    [
      'stream: Win.Test.EICAR_HDB-1(44d88612fea8a8f36de82e1278abb02f:68) FOUND',
      infected('Win.Test.EICAR_HDB-1(44d88612fea8a8f36de82e1278abb02f:68)'),
    ],
    ['stream: OK FOUND', infected('OK')],
    ['stream: Heuristics.Encrypted.Zip FOUND', infected('Heuristics.Encrypted.Zip')],
    ['stream: Böse\n\x1b[31m FOUND', infected('B?se??[31m')],
    [`stream: ${'x'.repeat(500)} FOUND`, infected('x'.repeat(200))],
    ['stream: Heuristics.Limits.Exceeded FOUND', new ScanLimits('clamd gave up: Heuristics.Limits.Exceeded')],
    [
      'stream: Heuristics.Limits.Exceeded.MaxScanTime FOUND',
      new ScanLimits('clamd gave up: Heuristics.Limits.Exceeded.MaxScanTime'),
    ],
    ['INSTREAM size limit exceeded. ERROR', new ScanLimits('clamd gave up: INSTREAM size limit exceeded. ERROR')],
    ['stream: Time limit reached ERROR', new ScanLimits('clamd gave up: stream: Time limit reached ERROR')],
    ["stream: Can't allocate memory ERROR", new ScannerAway("clamd answered: stream: Can't allocate memory ERROR")],
    ['COMMAND READ TIMED OUT', new ScannerAway('clamd answered: COMMAND READ TIMED OUT')],
    ['UNKNOWN COMMAND', new ScannerAway('clamd answered: UNKNOWN COMMAND')],
    ['', new ScannerAway('clamd answered: ')],
    ['OK', new ScannerAway('clamd answered: OK')],
    ['stream: ok', new ScannerAway('clamd answered: stream: ok')],
    ['stream: OK ', new ScannerAway('clamd answered: stream: OK ')],
    ['stream: OK\nstream: OK', new ScannerAway('clamd answered: stream: OK?stream: OK')],
    ['fd[10]: OK', new ScannerAway('clamd answered: fd[10]: OK')],
    ['stream:  FOUND', new ScannerAway('clamd answered: stream:  FOUND')],
  ])('%j', ([line, meaning]) => expect(readAnswer(line, true)).toEqual(meaning))

  test('before it had all bytes: a finding counts, OK does not', () => {
    expect(readAnswer('stream: Early FOUND', false)).toEqual(infected('Early'))
    expect(readAnswer('stream: OK', false)).toEqual(new ScannerAway('clamd said OK before it had all bytes'))
  })
})
