import { describe, expect, test } from 'vitest'
import { greet } from './phrases.ts'

describe('a reader is greeted by name', () => {
  test.each([
    ['Ana', 'Hello Ana,'],
    ['  Ana   Lima ', 'Hello Ana Lima,'],
    ['J.R.R. Tolkien', 'Hello J.R.R. Tolkien,'],
    ['Anne-Marie O’Neil, Ph. D.', 'Hello Anne-Marie O’Neil, Ph. D.,'],
    ['佐藤 花子', 'Hello 佐藤 花子,'],
    ['Studio 54', 'Hello Studio 54,'],
    ['A'.repeat(60), `Hello ${'A'.repeat(60)},`],
  ])('%j', (name, greeting) => expect(greet(name, 'en')).toBe(greeting))
})

describe('but not by a name that could be a message to somebody else', () => {
  test.each([
    [''],
    [' \t'],
    ['You have won: https://evil.example'],
    ['claim at www.evil'],
    ['evil.example has your prize'],
    ['Write to bo@evil'],
    ['Call 0800 12'],
    ['482913 is your code'],
    ['A'.repeat(61)],
  ])('%j', (name) => {
    expect(greet(name, 'en')).toBe('Hello,')
    expect(greet(name, 'fr')).toBe('Bonjour,')
  })
})

test('a name keeps to its line and its direction', () => {
  expect(greet('Ana\r\nBcc: x', 'en')).toBe('Hello Ana Bcc: x,')
  expect(greet('Ana\u202e\u2066', 'fr')).toBe('Bonjour Ana,')
})
