import { expect, test } from 'vitest'
import { plainCode, typedPassword } from './typed-secrets.ts'

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

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  [' 12\u00a034\u201356\t', '123456'],
  ['abcde-fghjk', 'abcdefghjk'],
  ['abcde \u2014 fghjk', 'abcdefghjk'],
  ['12.34', '12.34'],
  ['-', ''],
  ['', ''],
])('%j is %j', (typed, plain) => {
  expect(plainCode(typed)).toBe(plain)
})
