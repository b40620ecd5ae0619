import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { modulesPath } from './qr-code.tsx'

describe('the path of a QR code', () => {
  it.each([
    ['nothing dark', [[false, false]], ''],
    ['one dark module', [[true]], 'M0 0h1v1H0z'],
    ['a run is one bar', [[false, true, true, true]], 'M1 0h3v1H1z'],
    ['two runs of a row', [[true, false, true]], 'M0 0h1v1H0zM2 0h1v1H2z'],
    ['each row at its height', [[true], [true]], 'M0 0h1v1H0zM0 1h1v1H0z'],
  ])('%s', (_, rows, path) => {
    expect(modulesPath(rows)).toBe(path)
  })

  it('covers exactly the dark modules of a real code', () => {
    const { data, size } = encode('https://envoi.example/dl/Kp7wQe', { ecc: 'M', border: 0 })
    const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
    for (const [, x, y, width] of modulesPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
      drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
    }
    expect(drawn).toEqual(data)
  })
})
