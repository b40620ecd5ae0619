import { expect, test } from 'vitest'
import { createTell } from './tell.ts'

const started = { type: 'envoi:started' } as const
const shop = 'https://shop.example'
const site = 'https://envoi.example'

function toldBy(origins: string[], ancestorOrigins?: string[]) {
  const told: unknown[] = []
  const parent = { postMessage: (message: unknown, origin: string) => void told.push([message, origin]) }
  createTell({ parent, location: ancestorOrigins ? { ancestorOrigins } : {} }, origins)(started)
  return told
}

test('each origin that may show the widget is told once', () => {
  expect(toldBy([shop, site, shop])).toEqual([
    [started, shop],
    [started, site],
  ])
})

test('where the browser says which page is around, that one alone is told', () => {
  expect(toldBy([shop, site], [shop, 'https://top.example'])).toEqual([[started, shop]])
})

test.each([
  ['nobody may show it', [], undefined],
  ['a page is around that may not show it', [shop], ['https://other.example']],
])('nobody is told where %s', (_, origins, ancestors) => {
  expect(toldBy(origins, ancestors)).toEqual([])
})

test('a page that is in no frame tells nobody', () => {
  const told: unknown[] = []
  const page = { parent: {} as never, location: {}, postMessage: (message: unknown) => void told.push(message) }
  createTell(Object.assign(page, { parent: page }), [shop])(started)
  expect(told).toEqual([])
})
