import { expect, test } from 'vitest'
import { lastDigits, readPhoneNumber } from './phone-number.ts'

test.each([
  ['+33612345678', '+33612345678'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+49.30.1234567', '+49301234567'],
  ['+\u00a033612345678', '+33612345678'],
])('%s is %s', (text, number) => {
  expect(readPhoneNumber(text)).toBe(number)
})

test.each([
  [''],
  ['0612345678'],
  ['+0612345678'],
  ['+3361234'],
  ['+3361234567890123'],
  ['+33612345678\r\nTo: x'],
  ['+33 6 12 34 56 78 ext 4'],
  ['+٣٣٦١٢٣٤٥٦٧٨'],
  ['++33612345678'],
])('%j is no phone number', (text) => {
  expect(readPhoneNumber(text)).toBeUndefined()
})

test('only the last four digits are told', () => {
  expect(lastDigits('+33612345678')).toBe('5678')
})
