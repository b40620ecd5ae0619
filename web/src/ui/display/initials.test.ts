import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Camille Aubry', 'CA'],
  ['camille aubry', 'CA'],
  ['Ana', 'A'],
  ['Jean-Luc van der Berg', 'JB'],
  ['ana.lima@example.org', 'AL'],
  ['bo@example.org', 'B'],
  ['Élodie', 'É'],
  ['e\u0301lodie', 'E\u0301'],
  ['陳 大文', '陳大'],
  ['علي حسن', 'عح'],
  ['  ', ''],
  ['', ''],
  ['@', ''],
  ['😀', ''],
])('%j has the initials %j', (person, initials) => {
  expect(initialsOf(person)).toBe(initials)
})
