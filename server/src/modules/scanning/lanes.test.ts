import { expect, test } from 'vitest'
import { laneOf, longestReading } from './lanes.ts'

const ofBytes = (...sizes: number[]) => sizes.map((size) => ({ size, scanTrouble: null }))
const usual = { isSetAside: false, isScanned: true }

test('short transfers are shared out among several lanes, each always in its own', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `transfer ${index} ${index * 7919}`)
  const lanes = ids.map((id) => laneOf(id, ofBytes(1), usual))
  expect(new Set(lanes)).toEqual(new Set(['short-0', 'short-1', 'short-2']))
  expect(ids.map((id) => laneOf(id, ofBytes(2, 3), usual))).toEqual(lanes)
})

test.each([
  ['a gigabyte in all', ofBytes(400_000_000, 600_000_000), usual, /^short-/],
  ['a byte more', ofBytes(400_000_000, 600_000_001), usual, /^long$/],
  ['what was set aside', ofBytes(1), { ...usual, isSetAside: true }, /^slow$/],
  ['what the scanner could not look into', [{ size: 1, scanTrouble: 'limits' as const }], usual, /^slow$/],
  ['what it was away for', [{ size: 1, scanTrouble: 'away' as const }], usual, /^short-/],
  ['anything short without a scanner', ofBytes(1), { ...usual, isScanned: false }, /^short-0$/],
  ['anything long without a scanner', ofBytes(2_000_000_000), { ...usual, isScanned: false }, /^long$/],
])('the lane of %s', (_what, files, how, lane) => {
  for (const id of ['a', 'b', 'c']) expect(laneOf(id, files, how)).toMatch(lane)
})

test('the time for a file grows with its size, and begins far below that for the largest', () => {
  expect([0, 1, 5_000_000, 1_000_000_000].map(longestReading)).toEqual([30_000, 30_001, 31_000, 230_000])
})
