import { describe, expect, test } from 'vitest'
import { type Scanner, type ScanStream, ScannerAway } from '../../outside/scanner/port.ts'
import { createWindows } from './windows.ts'

const { signal } = new AbortController()
const virus = 'VIRUS'

/** A scanner that keeps what each stream was given, and finds one word in it. */
function scannerOf({ window, overlap }: { window: number; overlap: number }) {
  const streams: string[] = []
  let open = 0
  const scanner: Scanner = {
    window,
    overlap,
    async open(): Promise<ScanStream> {
      const at = streams.push('') - 1
      open += 1
      return {
        async write(chunk) {
          streams[at] += Buffer.from(chunk).toString()
        },
        async verdict() {
          return streams[at]?.includes(virus) ? { kind: 'infected', finding: `${virus}.${at}` } : { kind: 'clean' }
        },
        [Symbol.dispose]: () => void (open -= 1),
      }
    },
    check: async () => {},
  }
  return { scanner, streams, open: () => open }
}

/** Each chunk is overwritten as soon as it was taken, as a bucket does. */
async function judge(scanner: Scanner, text: string, chunkSize: number) {
  using windows = createWindows(scanner, signal)
  for (let at = 0; at < text.length; at += chunkSize) {
    const chunk = Buffer.from(text.slice(at, at + chunkSize))
    await windows.write(chunk)
    chunk.fill('#')
  }
  return await windows.verdict()
}

const chunkSizes = [1, 2, 3, 5, 7, 100]

describe('a file is given to the scanner', () => {
  test.each<[string, { window: number; overlap: number }, string, string[]]>([
    ['whole, where it is shorter than a window', { window: 10, overlap: 3 }, 'abcdef', ['abcdef']],
    ['whole, where it is as long as one', { window: 6, overlap: 3 }, 'abcdef', ['abcdef']],
    ['in two that share bytes, one byte later', { window: 6, overlap: 2 }, 'abcdefg', ['abcdef', 'efg']],
    ['in as many as it needs', { window: 4, overlap: 1 }, 'abcdefghij', ['abcd', 'defg', 'ghij']],
    ['in windows that share most', { window: 4, overlap: 3 }, 'abcdef', ['abcd', 'bcde', 'cdef']],
    ['in windows that share nothing', { window: 3, overlap: 0 }, 'abcdefg', ['abc', 'def', 'g']],
    ['as an empty stream, were it empty', { window: 3, overlap: 1 }, '', ['']],
  ])('%s', async (_how, size, text, expected) => {
    for (const chunkSize of chunkSizes) {
      const { scanner, streams, open } = scannerOf(size)
      expect(await judge(scanner, text, chunkSize)).toEqual({ kind: 'clean', windows: expected.length })
      expect(streams).toEqual(expected)
      expect(open()).toBe(0)
    }
  })

  test('so that whatever is no longer than the overlap lies whole in one window, wherever it is', async () => {
    for (let before = 0; before < 40; before += 1) {
      const { scanner } = scannerOf({ window: 12, overlap: virus.length })
      const text = 'x'.repeat(before) + virus + 'y'.repeat(40 - before)
      expect(await judge(scanner, text, 7), `${before} before it`).toMatchObject({ kind: 'infected' })
    }
  })
})

test('a finding ends the reading: later windows are not asked about', async () => {
  const { scanner, streams } = scannerOf({ window: 8, overlap: 2 })
  const verdict = await judge(scanner, `abcdefgh${virus}${'z'.repeat(100)}`, 3)
  expect(verdict).toEqual({ kind: 'infected', windows: 2, finding: 'VIRUS.1' })
  expect(streams).toHaveLength(2)
})

test('there is no verdict where the scanner gives none for one of the windows', async () => {
  const { scanner, open } = scannerOf({ window: 4, overlap: 1 })
  let opened = 0
  const failing = {
    ...scanner,
    open: async (until: AbortSignal) => {
      opened += 1
      const stream = await scanner.open(until)
      return opened === 2 ? { ...stream, verdict: () => Promise.reject(new ScannerAway('gone')) } : stream
    },
  }
  await expect(judge(failing, 'abcdefghij', 3)).rejects.toBeInstanceOf(ScannerAway)
  expect(open()).toBe(0)
})

test('windows that share all of their bytes would never come to an end', () => {
  const { scanner } = scannerOf({ window: 4, overlap: 4 })
  expect(() => createWindows(scanner, signal)).toThrow(RangeError)
})
