import { expect, test } from 'vitest'
import { judgePicture } from './send-picture.ts'

test.each([
  ['a picture', 'image/png', 1, undefined],
  ['the largest', 'image/jpeg', 2_000_000, undefined],
  ['one byte more', 'image/webp', 2_000_001, 'too_large'],
  ['nothing', 'image/png', 0, 'empty'],
  ['a drawing that may hold a script', 'image/svg+xml', 10, 'not_a_picture'],
  ['a text', 'text/plain', 10, 'not_a_picture'],
  ['what nobody knows', '', 10, 'not_a_picture'],
])('%s is judged before it is sent', (_what, type, size, problem) => {
  expect(judgePicture({ type, size })).toBe(problem)
})
