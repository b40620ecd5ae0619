import { describe, expect, it } from 'vitest'
import { displaySize, groupThousands } from './size-display.ts'

describe('a size is shown in base 1000 with up to two decimals', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [1001, '1 kB'],
    [1004, '1 kB'],
    [1005, '1.01 kB'],
    [1230, '1.23 kB'],
    [1500, '1.5 kB'],
    [9_994, '9.99 kB'],
    [9_995, '10 kB'],
    [10_040, '10 kB'],
    [10_050, '10.1 kB'],
    [12_345, '12.3 kB'],
    [99_940, '99.9 kB'],
    [99_950, '100 kB'],
    [100_499, '100 kB'],
    [100_500, '101 kB'],
    [123_456, '123 kB'],
    [128_000, '128 kB'],
    [999_499, '999 kB'],
    [999_500, '1 MB'],
    [999_999, '1 MB'],
    [1_000_000, '1 MB'],
    [1_005_000, '1.01 MB'],
    [1_500_000, '1.5 MB'],
    [16_777_216, '16.8 MB'],
    [999_999_999, '1 GB'],
    [5_000_000_000, '5 GB'],
    [12_345_678_901, '12.3 GB'],
    [200_000_000_000, '200 GB'],
    [999_999_999_999, '1 TB'],
    [1_000_000_000_000, '1 TB'],
    [1_234_000_000_000, '1.23 TB'],
    [999_600_000_000_000, '1000 TB'],
    [Number.MAX_SAFE_INTEGER, '9007 TB'],
  ])('%d is %s', (bytes, shown) => {
    expect(displaySize(bytes)).toBe(shown)
  })

  it('French writes a decimal comma, and counts octets', () => {
    expect(displaySize(1_500_000, 'fr')).toBe('1,5 Mo')
    expect(displaySize(12_345_678_901, 'fr')).toBe('12,3 Go')
    expect(displaySize(5_000, 'fr')).toBe('5 ko')
  })
})

describe('numbers are grouped in thousands with a space', () => {
  it.each([
    [0, '0'],
    [12, '12'],
    [999, '999'],
    [1000, '1 000'],
    [12_345, '12 345'],
    [123_456, '123 456'],
    [1_234_567, '1 234 567'],
    [Number.MAX_SAFE_INTEGER, '9 007 199 254 740 991'],
    [-1, '-1'],
    [-999, '-999'],
    [-1000, '-1 000'],
    [-123_456, '-123 456'],
    [0.5, '0.5'],
    [1234.5678, '1 234.5678'],
    [-1_234_567.25, '-1 234 567.25'],
  ])('%d is %s', (value, shown) => {
    expect(groupThousands(value)).toBe(shown)
  })

  it('French writes a decimal comma, and counts octets', () => {
    expect(groupThousands(1234.5, ',')).toBe('1 234,5')
    expect(groupThousands(1234, ',')).toBe('1 234')
  })
})
