import { describe, expect, test } from 'vitest'
import { ObjectMissing } from '../../outside/object-store/port.ts'
import { type Layout, cutPieces, layoutOf, piecesOf, requireLength } from './layout.ts'

const layout = (size: number, partSize: number, ...sides: number[]): Layout => ({
  main: 'main',
  size,
  partSize,
  sides: sides.map((partNumber) => ({ partNumber, path: `side${partNumber}` })),
})
const brief = (pieces: ReturnType<typeof piecesOf>) =>
  pieces.map(({ path, position, length }) => [path, position, length])

test('a layout names files by key, version and part', () => {
  const [a, b, c] = ['0a'.repeat(16), '0b'.repeat(16), '0c'.repeat(16)]
  const object = { key: `${a}/${b}`, version: `${c}-100-pieced`, partSize: 40 }
  expect(layoutOf('/r', { ...object, sides: [{ partNumber: 2, side: `${c}.2.${a}` }] })).toEqual({
    main: `/r/0a/${a}/${b}.${c}`,
    size: 100,
    partSize: 40,
    sides: [{ partNumber: 2, path: `/r/0a/${a}/${b}.${c}.2.${a}` }],
  })
})

test('a layout of an encrypted object has the sizes that its frames have on disk', () => {
  const [a, b, c] = ['0a'.repeat(16), '0b'.repeat(16), '0c'.repeat(16)]
  const object = { key: `${a}/${b}`, version: `${c}-131073-pieced-encrypted`, partSize: 65_536 }
  const pieces = piecesOf(layoutOf('/r', { ...object, sides: [{ partNumber: 2, side: `${c}.2.${a}` }] }))
  expect(pieces.map(({ position, length }) => [position, length])).toEqual([
    [0, 65_568],
    [0, 65_568],
    [131_136, 33],
  ])
})

describe('an object lies', () => {
  test.for<[string, Layout, [string, number, number][]]>([
    ['in one file', layout(100, 40), [['main', 0, 100]]],
    [
      'with its first part aside',
      layout(100, 40, 1),
      [
        ['side1', 0, 40],
        ['main', 40, 60],
      ],
    ],
    [
      'with a middle part aside',
      layout(100, 40, 2),
      [
        ['main', 0, 40],
        ['side2', 0, 40],
        ['main', 80, 20],
      ],
    ],
    [
      'with its short last part aside',
      layout(100, 40, 3),
      [
        ['main', 0, 80],
        ['side3', 0, 20],
      ],
    ],
    [
      'with neighbours aside',
      layout(100, 40, 1, 2),
      [
        ['side1', 0, 40],
        ['side2', 0, 40],
        ['main', 80, 20],
      ],
    ],
    [
      'with every part aside',
      layout(80, 40, 1, 2),
      [
        ['side1', 0, 40],
        ['side2', 0, 40],
      ],
    ],
  ])('%s', ([, whole, expected]) => expect(brief(piecesOf(whole))).toEqual(expected))
})

describe('a range', () => {
  const pieces = piecesOf(layout(100, 40, 2))
  test.for<[string, number, number, [string, number, number][]]>([
    [
      'of everything',
      0,
      100,
      [
        ['main', 0, 40],
        ['side2', 0, 40],
        ['main', 80, 20],
      ],
    ],
    ['inside the main file', 5, 10, [['main', 5, 10]]],
    ['inside a side file', 45, 10, [['side2', 5, 10]]],
    [
      'over a seam',
      39,
      2,
      [
        ['main', 39, 1],
        ['side2', 0, 1],
      ],
    ],
    ['up to a seam', 30, 10, [['main', 30, 10]]],
    ['from a seam', 80, 20, [['main', 80, 20]]],
    ['of the last byte', 99, 1, [['main', 99, 1]]],
    ['of nothing', 50, 0, []],
  ])('%s covers', ([, start, length, expected]) => {
    expect(brief(cutPieces(pieces, { start, length }))).toEqual(expected)
  })
})

describe('the length of a file must be', () => {
  test.for<[string, Layout, number, number[], number[]]>([
    ['exactly the size, for an object in one file', layout(100, 40), 0, [100], [99, 101, 0]],
    ['exactly the part, for a side file', layout(100, 40, 3), 1, [20], [19, 21]],
    ['up to the last part it holds, for a file with gaps', layout(100, 40, 3), 0, [80, 100], [79, 101]],
  ])('%s', ([, whole, index, right, wrong]) => {
    const piece = piecesOf(whole)[index]!
    for (const length of right) expect(() => requireLength(piece, length)).not.toThrow()
    for (const length of wrong) expect(() => requireLength(piece, length)).toThrow(ObjectMissing)
  })
})
