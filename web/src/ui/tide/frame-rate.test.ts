import { expect, test } from 'vitest'
import { isFrameRateLow } from './frame-rate.ts'

/** The moments of pictures that came after these waits. */
function after(...waits: number[]): number[] {
  let now = 0
  return [0, ...waits.map((wait) => (now += wait))]
}
const often = (wait: number, times: number): number[] => Array.from({ length: times }, () => wait)

test.each<[string, number[], boolean]>([
  ['60 pictures a second', after(...often(16.7, 60)), false],
  ['120 pictures a second', after(...often(8.3, 60)), false],
  ['30 pictures a second', after(...often(33.3, 60)), true],
  ['60 a second with a single stumble', after(...often(16.7, 59), 150), false],
  ['60 a second that stumbles again and again', after(...often(16.7, 54), ...often(83, 6)), true],
  ['60 a second, and the page hidden for a minute', after(...often(16.7, 30), 60_000, ...often(16.7, 29)), false],
  ['nothing but a hidden page', after(60_000), false],
  ['no pictures at all', [], false],
])('the frame rate is low or not: %s', (_, times, expected) => {
  expect(isFrameRateLow(times)).toBe(expected)
})
