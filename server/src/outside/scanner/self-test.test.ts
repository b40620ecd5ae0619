import { eicar, eicarFinding, startClamd } from '@envoi/testing/clamd'
import { startFaultyScanner } from '@envoi/testing/faulty-scanner'
import { describe, expect, test } from 'vitest'
import { readScanner } from '../../platform/config-scanner.ts'
import { createClamd } from './clamd.ts'
import { openScanner, trustAfterSelfTest } from './self-test.ts'
import { describeScanner, scan } from './port.contract.ts'
import { type Scanner, ScannerAway } from './port.ts'

const never = new AbortController().signal
const configOf = (place: string) => {
  const config = readScanner(place, undefined)
  if (!config) throw new Error('no place')
  return config
}
const patient = { connect: 20_000, take: 20_000, answer: 20_000 }

describeScanner('clamd that was tried', async () => {
  const clamd = await startClamd()
  return { scanner: openScanner(configOf(clamd.place)), [Symbol.asyncDispose]: () => clamd[Symbol.asyncDispose]() }
})

describe('a clamd whose word is worth nothing is not believed', () => {
  test.each<[string, Record<string, string>, string]>([
    ['one that says OK beyond its limits', { AlertExceedsMax: 'no' }, 'clamd needs AlertExceedsMax yes'],
    ['one that opens no archive', { ScanArchive: 'no' }, 'clamd needs AlertExceedsMax yes'],
    ['one that digs deeper than anybody should', { MaxRecursion: '1000' }, 'clamd needs AlertExceedsMax yes'],
  ])('%s', async (_who, settings, words) => {
    await using clamd = await startClamd({ settings })
    const scanner = openScanner(configOf(clamd.place))
    const fault = expect.objectContaining({ name: 'ScannerAway', message: expect.stringContaining(words) })
    await expect(scan(scanner, [Buffer.from('fine')])).rejects.toEqual(fault)
    await expect(scan(scanner, [eicar])).rejects.toEqual(fault)
    await expect(scanner.check(never)).rejects.toEqual(fault)
  })

  test('one that finds nothing', async () => {
    const blind: Scanner = {
      window: 1_000_000,
      overlap: 10_000,
      open: async () => ({
        write: async () => {},
        verdict: async () => ({ kind: 'clean' }),
        [Symbol.dispose]: () => {},
      }),
      check: async () => {},
    }
    await expect(trustAfterSelfTest(blind).check(never)).rejects.toEqual(
      new ScannerAway('the scanner does not find the EICAR test file: it has no signatures'),
    )
  })

  test('one that is mended is believed without a restart', async () => {
    await using clamd = await startClamd({ settings: { AlertExceedsMax: 'no' } })
    const scanner = openScanner(configOf(clamd.place))
    await expect(scanner.check(never)).rejects.toThrow('AlertExceedsMax')
    await clamd.stop()
    await expect(scanner.check(never)).rejects.toThrow('the line to clamd broke')
    await clamd.start({ AlertExceedsMax: 'yes' })
    expect(await scan(scanner, [eicar])).toEqual({ kind: 'infected', finding: eicarFinding })
  })
})

describe('a trial', () => {
  /** Counts the streams that a scanner is asked for. */
  const counted = (scanner: Scanner) => {
    const seen = { streams: 0 }
    const open: Scanner['open'] = (signal) => {
      seen.streams += 1
      return scanner.open(signal)
    }
    return { seen, scanner: { ...scanner, open } }
  }

  test('is shared by all who ask at once, holds for ten minutes, and no longer than the scanner is there', async () => {
    await using clamd = await startClamd()
    const { seen, scanner } = counted(createClamd(configOf(clamd.place), patient))
    let minutes = 0
    const trusted = trustAfterSelfTest(scanner, () => minutes * 60_000)
    await Promise.all([scan(trusted, []), scan(trusted, []), trusted.check(never)])
    expect(seen.streams).toBe(2 + 2)
    minutes = 9.9
    await scan(trusted, [])
    expect(seen.streams).toBe(5)
    minutes = 10
    await scan(trusted, [])
    expect(seen.streams).toBe(8)

    // It goes away in the middle of a stream, and may come back as another.
    using stream = await trusted.open(never)
    expect(seen.streams).toBe(9)
    await clamd.stop('SIGKILL')
    await expect(stream.verdict()).rejects.toThrow(ScannerAway)
    await clamd.start()
    await scan(trusted, [])
    expect(seen.streams).toBe(12)
  })

  test('is left by whoever is asked to stop, and ends with the last who waits', async () => {
    await using liar = await startFaultyScanner()
    liar.behave('silent')
    const trusted = trustAfterSelfTest(createClamd(configOf(liar.place), patient))
    const [first, second] = [new AbortController(), new AbortController()]
    const firstAsked = trusted.open(first.signal)
    const secondAsked = trusted.open(second.signal)
    const [one, two] = [new Error('one'), new Error('two')]
    await expect.poll(() => liar.open()).toBe(1)
    first.abort(one)
    await expect(firstAsked).rejects.toBe(one)
    expect(liar.open()).toBe(1)
    second.abort(two)
    await expect(secondAsked).rejects.toBe(two)
    // Who comes now begins another.
    liar.behave('truth')
    await trusted.check(never)
    await expect.poll(() => liar.open()).toBe(0)
  })
})
