import { expect, test } from 'vitest'
import { stepOfStroke } from './use-swipe.ts'

test.each([
  ['to the left', { x: -120, y: 10 }, 1],
  ['to the right', { x: 120, y: -20 }, -1],
  ['too short', { x: 40, y: 0 }, 0],
  ['downwards', { x: 60, y: 200 }, 0],
  ['askew', { x: -100, y: 90 }, 0],
] as const)('a swipe %s turns to the next file, the previous one or none', (_, stroke, step) => {
  expect(stepOfStroke(stroke)).toBe(step)
})
