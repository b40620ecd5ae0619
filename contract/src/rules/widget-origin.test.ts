import { expect, test } from 'vitest'
import { widgetOriginOf } from './widget-origin.ts'

test.each([
  ['https://shop.example', 'https://shop.example'],
  [' https://shop.example/ ', 'https://shop.example'],
  ['https://SHOP.Example:443', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['https://intranet', 'https://intranet'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://acme.localhost', 'http://acme.localhost'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
])('%s may show a widget, as %s', (typed, origin) => {
  expect(widgetOriginOf(typed)).toBe(origin)
})

test.each([
  '',
  'shop.example',
  '*',
  'https://*',
  'https://*.shop.example',
  'http://shop.example',
  'http://localhost.shop.example',
  'https://shop.example/page',
  'https://shop.example?page',
  'https://shop.example#page',
  'https://ana@shop.example',
  'https://ana:secret@shop.example',
  'https://shop.example;script-src',
  'https://shop.example,https://other.example',
  "https://'self'",
  'https://[::1]',
  'https://-shop.example',
  'https://shop..example',
  `https://${'a.'.repeat(127)}example`,
  'javascript:alert(1)',
  'data:text/html,hello',
  'file:///etc/passwd',
  'blob:https://shop.example/1',
  'null',
])('%j may not', (typed) => {
  expect(widgetOriginOf(typed)).toBeUndefined()
})
