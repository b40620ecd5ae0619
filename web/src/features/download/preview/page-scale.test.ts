import { describe, expect, test } from 'vitest'
import { nextZoom, sharpness } from './page-scale.ts'

describe('a page is drawn as sharp as the screen', () => {
  test.each([
    ['on a plain screen', { width: 800, height: 1100 }, 1, 1],
    ['on a fine one', { width: 800, height: 1100 }, 2, 2],
    ['zoomed out in the browser', { width: 800, height: 1100 }, 0.5, 1],
  ])('%s', (_, size, pixelRatio, expected) => {
    expect(sharpness(size, pixelRatio)).toBe(expected)
  })

  test.each([
    ['very large', { width: 6000, height: 6000 }],
    ['endlessly long', { width: 900, height: 1_300_000 }],
  ])('and within the canvas limits if it is %s', (_, size) => {
    const scale = sharpness(size, 2)
    expect(size.width * size.height * scale * scale).toBeLessThanOrEqual(16_000_001)
    expect(Math.max(size.width, size.height) * scale).toBeLessThanOrEqual(8192)
  })
})

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [3, 1, 3],
  [0.5, -1, 0.5],
] as const)('zooming from %d by a step of %d leads to %d', (zoom, step, next) => {
  expect(nextZoom(zoom, step)).toBe(next)
})
