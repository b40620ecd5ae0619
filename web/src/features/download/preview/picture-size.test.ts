import { describe, expect, test } from 'vitest'
import { pixelsOf } from './picture-size.ts'

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const png = '89504e470d0a1a0a0000000d49484452'
const webp = '524946460000000057454250'

describe('the number of pixels is read from the first bytes', () => {
  test.each([
    ['PNG', `${png}0000ffff0000ffff08`, 65_535 * 65_535],
    ['GIF', '47494638396120034002', 800 * 576],
    ['WebP', `${webp}565038580a00000000000000ff0f00ff0700`, 4096 * 2048],
    [
      'JPEG, behind what a camera tells',
      'ffd8ffe10006414141 41ffffffc000110804b00640'.replaceAll(' ', ''),
      1200 * 1600,
    ],
  ])('%s', (_, hex, pixels) => {
    expect(pixelsOf(bytesOf(hex))).toBe(pixels)
  })

  test.each([
    ['too short', '89504e47'],
    ['a table of a JPEG is no picture', 'ffd8ffc4000400000000'],
    ['a JPEG that breaks off', 'ffd8ffe1ffff00'],
    ['something else', '3c68746d6c3e3c2f68746d6c3e'],
    ['nothing', ''],
  ])('unless there are none to read: %s', (_, hex) => {
    expect(pixelsOf(bytesOf(hex))).toBeUndefined()
  })
})
