import { expect, test } from 'vitest'
import { newQuestion, readEndings, sizeInUnits } from './draft.ts'

test('questions have ids that the service takes, and never the same', () => {
  const ids = Array.from({ length: 100 }, () => newQuestion().id)
  expect(ids.every((id) => /^[a-zA-Z0-9]{1,16}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(100)
})

test.each([
  ['', { endings: null }],
  [' , ', { endings: null }],
  ['pdf', { endings: ['pdf'] }],
  ['PDF, .docx; *.jpg tar.gz', { endings: ['pdf', 'docx', 'jpg', 'tar.gz'] }],
  ['pdf PDF', { endings: ['pdf'] }],
  ['pdf, a/b', { problem: 'wrong', wrong: ['a/b'] }],
  [Array.from({ length: 51 }, (_, index) => `a${index}`).join(), { problem: 'many', wrong: [] }],
])('file types typed as "%s"', (typed, read) => {
  expect(readEndings(typed)).toEqual(read)
})

test.each([
  [null, '', 'GB'],
  [5_000_000_000, '5', 'GB'],
  [1_500_000_000, '1500', 'MB'],
  [10, '1', 'MB'],
] as const)('%s bytes are shown as %s %s', (bytes, size, unit) => {
  expect(sizeInUnits(bytes)).toEqual({ size, unit })
})
