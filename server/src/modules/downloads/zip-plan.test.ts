import { describe, expect, test } from 'vitest'
import { entryOf } from './zip.fixture.ts'
import { planZip } from './zip-plan.ts'
import type { ZipPlan, ZipSegment } from './zip-plan.ts'

const modifiedAt = new Date('2026-03-01T12:30:15Z')
const sized = (size: number, name = 'f') => ({ name, size, crc32: 0, modifiedAt })

/** The same numbers at every run. */
const seededRandom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const randomContents = (random: (below: number) => number) =>
  Array.from({ length: random(7) }, () => Buffer.from(Array.from({ length: random(12) }, () => random(256))))

const planOf = (contents: Buffer[]) => planZip(contents.map((content, index) => entryOf(`né-${index}.bin`, content)))

const lengthOf = (segment: ZipSegment) => (segment.kind === 'bytes' ? segment.data.length : segment.length)

const bytesOf = (plan: ZipPlan, contents: Buffer[], start: number, end: number) =>
  Buffer.concat(
    [...plan.segments(start, end)].map((segment) =>
      segment.kind === 'bytes'
        ? segment.data
        : contents[segment.index]!.subarray(segment.start, segment.start + segment.length),
    ),
  )

/** Header bytes and file stretches with every seam removed, so that two ways of cutting can be compared. */
const seamless = (segments: ZipSegment[]) => {
  const joined: (string | { index: number; start: number; length: number })[] = []
  for (const segment of segments) {
    const last = joined.at(-1)
    if (segment.kind === 'bytes') {
      const text = Buffer.from(segment.data).toString('latin1')
      if (typeof last === 'string') joined[joined.length - 1] = last + text
      else joined.push(text)
    } else if (typeof last === 'object' && last.index === segment.index && last.start + last.length === segment.start) {
      last.length += segment.length
    } else joined.push({ index: segment.index, start: segment.start, length: segment.length })
  }
  return joined
}

describe('any range is the same stretch of the one archive', () => {
  test('every range of a small archive', () => {
    const contents = [Buffer.from('abc'), Buffer.alloc(0)]
    const plan = planOf(contents)
    const whole = bytesOf(plan, contents, 0, plan.size)
    expect(whole.length).toBe(plan.size)
    let wrong = 0
    for (let start = 0; start <= plan.size; start++)
      for (let end = start; end <= plan.size; end++)
        if (!bytesOf(plan, contents, start, end).equals(whole.subarray(start, end))) wrong++
    expect(wrong).toBe(0)
  })

  test.each(Array.from({ length: 20 }, (_, seed) => [seed]))('random archive %i, cut in two anywhere', (seed) => {
    const contents = randomContents(seededRandom(seed))
    const plan = planOf(contents)
    const whole = bytesOf(plan, contents, 0, plan.size)
    expect(whole.length).toBe(plan.size)
    for (let cut = 0; cut <= plan.size; cut++) {
      const halves = [bytesOf(plan, contents, 0, cut), bytesOf(plan, contents, cut, plan.size)]
      expect(Buffer.concat(halves).equals(whole), `cut at ${cut}`).toBe(true)
    }
  })

  test.each(Array.from({ length: 20 }, (_, seed) => [seed]))('random archive %i, cut in many', (seed) => {
    const random = seededRandom(seed)
    const plan = planZip(Array.from({ length: 1 + random(300) }, (_, index) => sized(random(2 ** 33), `file ${index}`)))
    const cuts = Array.from({ length: 40 }, () => random(plan.size)).toSorted((a, b) => a - b)
    const parts = [0, ...cuts].map((start, index) => Array.from(plan.segments(start, cuts[index] ?? plan.size)))
    expect(seamless(parts.flat())).toEqual(seamless([...plan.segments(0, plan.size)]))
  })

  test('an archive beyond 4 GB, cut one byte around every seam', () => {
    const plan = planZip([sized(5), sized(5e9), sized(0), sized(7), sized(2 ** 32), sized(1)])
    const whole = [...plan.segments(0, plan.size)]
    let at = 0
    const seams = whole.map((segment) => (at += lengthOf(segment)))
    expect(at).toBe(plan.size)
    for (const seam of [0, ...seams])
      for (const cut of [seam - 1, seam, seam + 1].filter((cut) => cut >= 0 && cut <= plan.size)) {
        const parts = [...plan.segments(0, cut), ...plan.segments(cut, plan.size)]
        expect(seamless(parts)).toEqual(seamless(whole))
        expect(parts.every((part) => lengthOf(part) > 0)).toBe(true)
      }
  })
})

describe('zip64 fields appear only where a value does not fit', () => {
  const max = 0xffffffff
  /** What one entry named `f` costs: local and central header, timestamps, name. */
  const plain = 30 + 46 + 2 * 9 + 2
  const localOfOne = 30 + 9 + 1
  const centralOfOne = 46 + 9 + 1
  const end = 22
  const zip64End = 22 + 56 + 20

  test.each([
    ['no entry', [], end],
    ['a small entry', [3], plain + end],
    ['the largest plain size', [max - 1], plain + zip64End],
    ['the smallest zip64 size', [max], plain + 20 + 20 + zip64End],
    ['the largest plain directory offset', [max - 1 - localOfOne], plain + end],
    ['the smallest zip64 directory offset', [max - localOfOne], plain + zip64End],
    ['the largest plain entry offset', [max - 1 - localOfOne, 0], 2 * plain + zip64End],
    ['the smallest zip64 entry offset', [max - localOfOne, 0], 2 * plain + 28 + zip64End],
    ['size and offset both', [max, max], 2 * plain + 40 + 48 + zip64End],
  ])('%s', (_, sizes, overhead) => {
    const plan = planZip(sizes.map((size) => sized(size)))
    expect(plan.size).toBe(sizes.reduce((sum, size) => sum + size, 0) + overhead)
  })

  test.each([
    [65_534, end],
    [65_535, zip64End],
    [65_536, zip64End],
  ])('%i entries', (count, endLength) => {
    const plan = planZip(Array.from({ length: count }, () => sized(0)))
    expect(plan.size).toBe(count * plain + endLength)
    const lastEntry = [...plan.segments(plan.size - endLength - centralOfOne, plan.size)]
    expect(seamless(lastEntry)).toEqual([expect.stringContaining('PK\u0001\u0002')])
  })
})

describe('an archive in the making stays small', () => {
  test('header bytes come in batches of about 16 KiB, whatever the number of entries', () => {
    const plan = planZip(Array.from({ length: 100_000 }, (_, index) => sized(0, `folder/file ${index}.txt`)))
    const lengths = [...plan.segments(0, plan.size)].map(lengthOf)
    expect(lengths.reduce((sum, length) => sum + length)).toBe(plan.size)
    expect(Math.max(...lengths)).toBeLessThan(17 * 1024)
    expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThanOrEqual(16 * 1024)
  })

  test('an empty range and an empty file give no segment', () => {
    const plan = planZip([sized(0)])
    expect([...plan.segments(plan.size, plan.size)]).toEqual([])
    expect([...plan.segments(7, 7)]).toEqual([])
    expect([...plan.segments(0, plan.size)].map(({ kind }) => kind)).toEqual(['bytes'])
  })
})

describe('what cannot be laid out is a fault, not a broken archive', () => {
  test.each([
    ['empty name', { name: '' }],
    ['name over 65,535 bytes', { name: 'é'.repeat(32_768) }],
    ['negative size', { size: -1 }],
    ['broken size', { size: 1.5 }],
    ['unsafe size', { size: 2 ** 53 }],
    ['negative CRC-32', { crc32: -1 }],
    ['CRC-32 over 32 bits', { crc32: 2 ** 32 }],
    ['no date', { modifiedAt: new Date(Number.NaN) }],
    ['total size over what a number holds', { size: Number.MAX_SAFE_INTEGER }],
  ])('%s', (_, change) => {
    expect(() => planZip([{ ...sized(1), ...change }])).toThrow(RangeError)
  })

  test.each([
    [-1, 5],
    [5, 4],
    [0, 1000],
    [0.5, 4],
    [0, Number.NaN],
  ])('bytes %f to %f of a small archive', (start, end) => {
    expect(() => planZip([sized(1)]).segments(start, end)).toThrow(RangeError)
  })
})
