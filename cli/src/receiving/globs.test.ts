import { expect, test } from 'vitest'
import { matchesAny } from './globs.ts'

test.for<[string, string, boolean]>([
  ['plan.pdf', '*.pdf', true],
  ['plan.pdf.exe', '*.pdf', false],
  ['deep/plan.pdf', '*.pdf', true],
  ['deep/plan.pdf', 'deep/*.pdf', true],
  ['deep/er/plan.pdf', 'deep/*.pdf', false],
  ['deep/er/plan.pdf', 'deep/**', true],
  ['deep/er/plan.pdf', '**/plan.pdf', true],
  ['plan.pdf', '**/plan.pdf', true],
  ['photo-1.jpg', 'photo-?.jpg', true],
  ['photo-12.jpg', 'photo-?.jpg', false],
  ['a.txt', '{a,b}.txt', true],
  ['c.txt', '{a,b}.txt', false],
  ['a+b (1).txt', 'a+b (1).txt', true],
  ['aab (1).txt', 'a+b (1).txt', false],
  ['übung.txt', '?bung.txt', true],
  ['a.txt', 'A.txt', false],
])('"%s" by "%s": %s', ([name, glob, isMatch]) => {
  expect(matchesAny(name, ['nothing else', glob])).toBe(isMatch)
})
