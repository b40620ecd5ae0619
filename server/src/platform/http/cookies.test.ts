import { expect, test } from 'vitest'
import { findCookie } from './cookies.ts'

test.each<[header: string | undefined, value: string | undefined]>([
  ['lang=fr', 'fr'],
  ['session=a=b; lang=fr; x=1', 'fr'],
  ['x=1;lang=fr', 'fr'],
  ['lang=fr; lang=en', 'fr'],
  ['lang=', ''],
  ['slang=fr', undefined],
  ['x="lang=fr"', undefined],
  ['language=fr', undefined],
  ['lang', undefined],
  ['', undefined],
  [undefined, undefined],
])('the cookie lang of %j is %j', (header, value) => {
  expect(findCookie(header, 'lang')).toBe(value)
})
