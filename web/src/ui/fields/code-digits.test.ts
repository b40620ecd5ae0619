import { describe, expect, test } from 'vitest'
import { type Digits, erase, isComplete, moveBy, noDigits, write } from './code-digits.ts'

const boxes = (text: string): Digits => Array.from({ length: 6 }, (_, index) => (text[index] ?? ' ').trim())
const shown = (digits: Digits): string => digits.map((digit) => digit || '·').join('')

describe('typing into the boxes of a code', () => {
  test.each([
    ['a digit goes into its box, and the next one is next', '', 0, '4', '4·····', 1],
    ['in the last box one stays there', '12345', 5, '6', '123456', 5],
    ['a letter changes nothing', '12', 2, 'x', '12····', 2],
    ['a digit beside another takes its place', '123', 1, '29', '193···', 2],
    ['before it as well', '123', 1, '92', '193···', 2],
    ['the same digit again stays and moves on', '123', 1, '22', '123···', 2],
    ['a whole code fills all, wherever it is pasted', '99', 3, '123456', '123456', 5],
    ['with the spaces and dashes of a mail', '', 0, ' 123-456 ', '123456', 5],
    ['of more than six digits the first six count', '', 0, '12345678', '123456', 5],
    ['a part of a code fills from its box on', '12', 2, '345', '12345·', 5],
    ['what is cut out leaves an empty box', '123', 1, '', '1·3···', 1],
  ])('%s', (_, before, index, text, after, focus) => {
    const change = write(boxes(before), index, text)
    expect([shown(change.digits), change.focus]).toEqual([after, focus])
  })
})

describe('deleting in the boxes of a code', () => {
  test.each([
    ['a filled box is emptied', '123', 1, '1·3···', 1],
    ['an empty one leads back to the one before', '123', 3, '12····', 2],
    ['before the first there is none', '', 0, '······', 0],
  ])('%s', (_, before, index, after, focus) => {
    const change = erase(boxes(before), index)
    expect([shown(change.digits), change.focus]).toEqual([after, focus])
  })
})

test.each([
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 2, 3],
  ['ArrowRight', 5, 5],
  ['Home', 3, 0],
  ['End', 3, 5],
  ['a', 3, undefined],
])('the key %s in box %i moves the focus to %s', (key, index, target) =>
  expect(moveBy(key, index, noDigits(6))).toBe(target),
)

test('a code is complete with all six digits', () => {
  expect(isComplete(boxes('12345'))).toBe(false)
  expect(isComplete(boxes('123456'))).toBe(true)
})
