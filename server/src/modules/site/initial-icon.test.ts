import { expect, test } from 'vitest'
import { initialIconPath } from './initial-icon.ts'

test.each([
  ['a name', 'Acme Ltd', '#0E7C66', '/icons/A-0e7c66.svg'],
  ['a name in small letters', 'globex', '#0e7c66', '/icons/G-0e7c66.svg'],
  ['a number', '4 Seasons', '#0e7c66', '/icons/4-0e7c66.svg'],
  ['signs before its first letter', '« École »', '#0e7c66', '/icons/%C3%89-0e7c66.svg'],
  ['a letter and its accent apart', 'e\u0301cole', '#0e7c66', '/icons/%C3%89-0e7c66.svg'],
  ['a letter of another script', '東京', '#0e7c66', '/icons/%E6%9D%B1-0e7c66.svg'],
  ['a letter whose capitals are two', 'ßeta', '#0e7c66', '/icons/S-0e7c66.svg'],
  ['a letter outside the first plane', '𝔄cme', '#0e7c66', '/icons/%F0%9D%94%84-0e7c66.svg'],
  ['markup', '"><script>', '#0e7c66', '/icons/S-0e7c66.svg'],
  ['no letter at all', '☀️', '#0e7c66', '/icons/%E2%80%A2-0e7c66.svg'],
  ['a colour that is none', 'Acme', 'red', '/icons/A-3f51b5.svg'],
])('a site with %s has an icon of its own', (_what, name, colour, path) => {
  expect(initialIconPath(name, colour)).toBe(path)
})
