import { describe, expect, it } from 'vitest'
import { isLongEnoughPassword } from './password.ts'

describe('a password is longer than 7 characters and has 128 at most', () => {
  it.each([
    ['empty', '', false],
    ['7 characters', '1234567', false],
    ['8 characters', '12345678', true],
    ['128 characters', 'x'.repeat(128), true],
    ['129 characters', 'x'.repeat(129), false],
    ['spaces count', '        ', true],
    ['letters of any language count', 'пароль12', true],
    ['an emoji counts as two, as JavaScript does', '😀😀😀😀', true],
    ['three emoji are six', '😀😀😀', false],
  ])('%s', (_why, password, longEnough) => {
    expect(isLongEnoughPassword(password)).toBe(longEnough)
  })
})
