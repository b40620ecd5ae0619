import { expect, test } from 'vitest'
import { readLimit } from './limit-form.tsx'

test.each([
  ['', 5, { max: null }],
  [' ', 5, { max: null }],
  ['5', 5, { max: 5 }],
  ['1 000', 0, { max: 1000 }],
  ['1,000', 0, { max: 1000 }],
  ['4', 5, { problem: 'limit_below' }],
  ['0', 0, { problem: 'limit_invalid' }],
  ['-3', 0, { problem: 'limit_invalid' }],
  ['ten', 0, { problem: 'limit_invalid' }],
  ['1000001', 0, { problem: 'limit_invalid' }],
])('“%s” is read as the limit after %i downloads', (text, soFar, read) => {
  expect(readLimit(text, soFar)).toEqual(read)
})
