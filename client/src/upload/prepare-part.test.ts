import { crc32 } from '@node-rs/crc32'
import { expect, test } from 'vitest'
import { writeCrc32 } from './prepare-part.ts'

test.each([
  [0, 'AAAAAA=='],
  [1, 'AAAAAQ=='],
  [0xffffffff, '/////w=='],
  [0x12345678, 'EjRWeA=='],
  [crc32('123456789'), 'y/Q5Jg=='],
])('%i is written big-endian as %s', (value, written) => {
  expect(writeCrc32(value)).toBe(written)
})
