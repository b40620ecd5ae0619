import { expect, test } from 'vitest'
import { typedPassword } from './typed-password.ts'

test.each([
  ['open sesame', 'open sesame'],
  [' open sesame\t', 'open sesame'],
  ['open  sesame', 'open  sesame'],
  ['cafe\u0301 au lait', 'caf\u00e9 au lait'],
  ['\u00a0ключ\u3000', 'ключ'],
  ['        ', ''],
])('%j counts as %j', (password, counted) => {
  expect(typedPassword(password)).toBe(counted)
})
