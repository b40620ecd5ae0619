import { eicar } from '@envoi/testing/clamd'
import { describe, expect, test } from 'vitest'
import type { Scanner } from './port.ts'

/** A scanner on trial. */
export type Trial = { scanner: Scanner } & AsyncDisposable

const never = new AbortController().signal
const chunk = Buffer.alloc(64 * 1024, 'envoi ')

/** What every scanner keeps to. */
export function describeScanner(name: string, open: () => Promise<Trial>): void {
  describe(name, () => {
    test('says clean of what is clean, also of nothing at all, and infected wherever the virus lies', async () => {
      await using trial = await open()
      const verdictOn = (...chunks: Uint8Array[]) => scan(trial.scanner, chunks)
      const infected = { kind: 'infected', finding: expect.stringMatching(/eicar/i) }
      expect(await verdictOn()).toEqual({ kind: 'clean' })
      expect(await verdictOn(Buffer.alloc(0))).toEqual({ kind: 'clean' })
      expect(await verdictOn(chunk, Buffer.alloc(0), chunk)).toEqual({ kind: 'clean' })
      expect(await verdictOn(eicar)).toEqual(infected)
      expect(await verdictOn(eicar, chunk)).toEqual(infected)
      expect(await verdictOn(chunk, chunk, eicar, chunk)).toEqual(infected)
      expect(await verdictOn(chunk, eicar.subarray(0, 30), Buffer.alloc(0), eicar.subarray(30))).toEqual(infected)
      expect(await verdictOn(...Array.from(eicar, (byte) => Buffer.from([byte])))).toEqual(infected)
    })

    test('takes 50 MB with flat memory, from a chunk that is used again and again', async () => {
      await using trial = await open()
      const reused = Buffer.alloc(1_000_000)
      const before = process.memoryUsage().arrayBuffers
      let most = 0
      using stream = await trial.scanner.open(never)
      for (let index = 0; index < 50; index += 1) {
        reused.fill(index)
        if (index === 33) eicar.copy(reused, reused.length - eicar.length)
        await stream.write(reused)
        most = Math.max(most, process.memoryUsage().arrayBuffers - before)
      }
      expect(await stream.verdict()).toMatchObject({ kind: 'infected' })
      expect(most).toBeLessThan(10_000_000)
    })

    test('looks at several streams at once, each on its own', async () => {
      await using trial = await open()
      const verdicts = await Promise.all([
        scan(trial.scanner, [chunk]),
        scan(trial.scanner, [chunk, eicar]),
        scan(trial.scanner, [chunk, chunk]),
      ])
      expect(verdicts.map(({ kind }) => kind)).toEqual(['clean', 'infected', 'clean'])
    })

    test('stops when asked to, before, while and after it was given bytes', async () => {
      await using trial = await open()
      const reason = new Error('stopping')
      await expect(trial.scanner.open(AbortSignal.abort(reason))).rejects.toBe(reason)
      const stopping = new AbortController()
      using stream = await trial.scanner.open(stopping.signal)
      await stream.write(chunk)
      stopping.abort(reason)
      await expect(stream.write(chunk)).rejects.toBe(reason)
      await expect(stream.verdict()).rejects.toBe(reason)
    })

    test('a stream that was let go has no verdict', async () => {
      await using trial = await open()
      const stream = await trial.scanner.open(never)
      await stream.write(chunk)
      stream[Symbol.dispose]()
      await expect(stream.write(chunk)).rejects.toMatchObject({ name: 'ScannerAway' })
      await expect(stream.verdict()).rejects.toMatchObject({ name: 'ScannerAway' })
    })

    test('two neighbouring windows share some bytes, and most not', async () => {
      await using trial = await open()
      const { window, overlap } = trial.scanner
      expect(overlap).toBeGreaterThanOrEqual(10_000)
      expect(overlap).toBeLessThanOrEqual(window / 8)
    })

    test('asked whether it can scan, it says so', async () => {
      await using trial = await open()
      await expect(trial.scanner.check(never)).resolves.toBeUndefined()
    })
  })
}

/** A stream from beginning to end. */
export async function scan(scanner: Scanner, chunks: Uint8Array[], signal: AbortSignal = never) {
  using stream = await scanner.open(signal)
  for (const bytes of chunks) await stream.write(bytes)
  return await stream.verdict()
}
