import { expect, test } from 'vitest'
import { readUrl } from './typed-url.ts'

test.each([
  ['https://example.org/hooks', { url: 'https://example.org/hooks' }],
  ['  https://example.org/a?b=c ', { url: 'https://example.org/a?b=c' }],
  ['http://127.0.0.1:4000/', { url: 'http://127.0.0.1:4000/' }],
  ['', { problem: 'missing' }],
  ['  ', { problem: 'missing' }],
  ['example.org/hooks', { problem: 'wrong' }],
  ['ftp://example.org', { problem: 'wrong' }],
  ['https://', { problem: 'wrong' }],
])('%j is read as %j', (text, read) => {
  expect(readUrl(text)).toEqual(read)
})
