import { expect, test } from 'vitest'
import { plainCode } from './typed-code.ts'

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
