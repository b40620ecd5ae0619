import { describe, expect, it, test } from 'vitest'
import { password as limits } from '../limits.ts'
import { commonPasswords } from './common-passwords.ts'
import { isCommonPassword, isLongEnoughPassword } from './password.ts'

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

describe('a password that others would try first is common', () => {
  it.each([
    ['a list begins with it', 'password', true],
    ['in any case', 'PassWord1', true],
    ['in French too', 'MotDePasse', true],
    ['keys in a row', 'azertyuiop', true],
    ['one character over and over', 'zzzzzzzzzzzz', true],
    ['spaces alone', '          ', true],
    ['the product’s name with digits', 'Envoi2026', true],
    ['digits before the name', '2026envoi!', true],
    ['the address', 'ana.silva@example.org', true],
    ['the part before the @', 'Ana.Silva', true],
    ['the same with digits', 'ana.silva1990', true],
    ['a sentence', 'correct horse battery staple', false],
    ['a common one inside a longer one', 'password of the lighthouse', false],
    ['the name among other words', 'envoi sails at noon', false],
    ['somebody else’s address', 'bo.berg@example.org', false],
    ['random letters', 'x7kq-Vd2m', false],
  ])('%s', (_why, password, isCommon) => {
    expect(isCommonPassword(password, 'Ana.Silva@example.org')).toBe(isCommon)
  })

  test('a part of one or two characters before the @ stands in good ones by chance', () => {
    expect(isCommonPassword('a8172!6354', 'a@example.org')).toBe(false)
  })

  test('an address that is not typed yet makes no difference', () => {
    expect(isCommonPassword('81726354', '')).toBe(false)
  })

  test('the list holds only what would be long enough, in the case it is compared in', () => {
    expect(commonPasswords.size).toBeGreaterThan(300)
    const useless = [...commonPasswords].filter(
      (password) => password.length < limits.minLength || password !== password.toLowerCase(),
    )
    expect(useless).toEqual([])
  })
})
