import { describe, expect, it } from 'vitest'
import { createFormat } from '../../../platform/format.ts'
import { sizePair } from './sending-amount.ts'

describe('a part of a size is written with', () => {
  it.each([
    ['one unit where both have the same', 1_400_000_000, 1_870_000_000, { sent: '1.4', total: '1.87\u00A0GB' }],
    ['both units where they differ', 812_000_000, 1_870_000_000, { sent: '812\u00A0MB', total: '1.87\u00A0GB' }],
    ['both units for bytes of kilobytes', 500, 12_000, { sent: '500\u00A0B', total: '12\u00A0kB' }],
    ['one unit at nothing of bytes', 0, 900, { sent: '0', total: '900\u00A0B' }],
  ])('%s', (_, sent, total, pair) => {
    const { size } = createFormat('en')
    expect(sizePair(size(sent), size(total))).toEqual(pair)
  })
})
