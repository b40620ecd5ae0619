import { expect, test } from 'vitest'
import { originAround } from './page-around.ts'

test.each([
  ['the first ancestor', ['https://shop.example', 'https://top.example'], '', 'https://shop.example'],
  ['the ancestor before the referrer', ['https://shop.example'], 'https://other.example/', 'https://shop.example'],
  ['the origin of the referrer', undefined, 'https://shop.example:8443/send?id=1', 'https://shop.example:8443'],
  ['nobody, where none is told', undefined, '', undefined],
  ['nobody, where it is not framed', [], '', undefined],
  ['nobody, of a page in a sandbox', ['null'], '', undefined],
  ['nobody, of a file', undefined, 'file:///tmp/page.html', undefined],
])('the page around is %s', (_, ancestorOrigins, referrer, origin) => {
  const location = ancestorOrigins ? { ancestorOrigins } : {}
  expect(originAround({ location, document: { referrer } })).toBe(origin)
})
