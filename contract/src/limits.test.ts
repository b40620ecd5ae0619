import { expect, test } from 'vitest'
import { concurrentParts, limitNames, partSizeFor, parts, planLimits, rates } from './limits.ts'

test('the plan table is the specification’s', () => {
  expect(planLimits.NONE).toEqual({
    filesPerTransfer: 250,
    validityDays: 7,
    messageLength: 500,
    recipients: 10,
    uploadSize: 5e9,
    storage: 100e9,
    downloadedSize7Days: 3e11,
  })
  expect(planLimits.PREMIUM).toEqual({
    filesPerTransfer: 500,
    validityDays: 365,
    messageLength: 1000,
    recipients: 50,
    uploadSize: 200e9,
    storage: 1000e9,
    downloadedSize7Days: 6e11,
  })
  expect(planLimits.TEAM).toEqual(planLimits.PREMIUM)
  expect(planLimits.ENTERPRISE).toEqual(planLimits.PREMIUM)
})

test('every limit of a transfer has its name on the wire', () => {
  expect(Object.values(limitNames).toSorted()).toEqual(Object.keys(planLimits.NONE).toSorted())
})

test.each([
  [10_000, 4, 1],
  [1024, 4, 1],
  [1023, 4, 2],
  [512, 4, 2],
  [256, 4, 4],
  [1, 4, 4],
  [0, 4, 4],
  [1, 2, 2],
  [1e9, 4, 1],
])('a probe of %i ms and a server’s maximum of %i give %i parts at once', (milliseconds, max, count) => {
  expect(concurrentParts(milliseconds, max)).toBe(count)
})

test.each([
  [1, 16],
  [16 * 2 ** 20, 16],
  [10_000 * 16 * 2 ** 20, 16],
  [10_000 * 16 * 2 ** 20 + 1, 32],
  [200e9, 32],
  [1e12, 128],
])('a file of %i bytes has parts of %i MiB', (size, mebibytes) => {
  expect(partSizeFor(size)).toBe(mebibytes * 2 ** 20)
  expect(Math.ceil(size / partSizeFor(size))).toBeLessThanOrEqual(parts.maxPerFile)
})

test('the rates are those of the threat model', () => {
  const minutes = (rate: { max: number; per: number }): [number, number] => [rate.max, rate.per / 60_000]
  expect(minutes(rates.visitorTransfers)).toEqual([20, 60])
  expect(minutes(rates.transferPasswordSource)).toEqual([10, 15])
  expect(minutes(rates.transferPasswordTransfer)).toEqual([100, 60])
  expect(minutes(rates.writes)).toEqual([120, 1])
  expect(minutes(rates.partSigning)).toEqual([3000, 1])
  expect(minutes(rates.search)).toEqual([300, 1])
})
