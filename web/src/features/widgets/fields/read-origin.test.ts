import { expect, test } from 'vitest'
import { type ReadOrigin, readOrigin } from './read-origin.ts'

const cases: [typed: string, read: ReadOrigin][] = [
  ['https://example.org', { origin: 'https://example.org' }],
  [' https://Example.org/ ', { origin: 'https://example.org' }],
  ['example.org', { origin: 'https://example.org' }],
  ['www.example.org:8443', { origin: 'https://www.example.org:8443' }],
  ['localhost:5173', { origin: 'https://localhost:5173' }],
  ['http://localhost:5173', { origin: 'http://localhost:5173' }],
  ['http://127.0.0.1:3000', { origin: 'http://127.0.0.1:3000' }],
  ['https://éditions.example', { origin: 'https://xn--ditions-9xa.example' }],
  ['', { problem: 'empty' }],
  ['  ', { problem: 'empty' }],
  ['https://example.org/contact', { problem: 'long' }],
  ['example.org/contact?a=1', { problem: 'long' }],
  ['https://ana:secret@example.org', { problem: 'long' }],
  ['http://example.org', { problem: 'open' }],
  ['http://example.org/contact', { problem: 'open' }],
  ['https://*.example.org', { problem: 'any' }],
  ['*', { problem: 'any' }],
  ['file:///home/ana/index.html', { problem: 'wrong' }],
  ['our website', { problem: 'wrong' }],
  ['ftp://example.org', { problem: 'wrong' }],
]
test.each(cases)('a website typed as "%s"', (typed, read) => {
  expect(readOrigin(typed)).toEqual(read)
})

test('one that is there already is not added twice, however it is written', () => {
  expect(readOrigin('Example.org/', ['https://example.org'])).toEqual({ problem: 'same' })
})

test('there are twenty at most', () => {
  const others = Array.from({ length: 20 }, (_, index) => `https://site${index}.example`)
  expect(readOrigin('example.org', others)).toEqual({ problem: 'many' })
  expect(readOrigin('example.org', others.slice(1))).toEqual({ origin: 'https://example.org' })
})
