import { expect, test } from 'vitest'
import { createSecrets } from '../../platform/secrets.ts'
import { createThumbnailUrls } from './thumbnail-url.ts'

const now = { at: Date.parse('2026-05-05T22:00:00Z') }
const urls = createThumbnailUrls({
  secrets: createSecrets('m'.repeat(40)),
  clock: () => new Date(now.at),
  storageUrl: () => 'https://bytes.example',
})
const shown = { filePublicId: 'A'.repeat(22), version: 'v1', passwordHash: null }
const pathOf = (url: string) => url.replace('https://bytes.example', '')

test('a picture’s URL is the same all day, and works until the end of the next', () => {
  const start = now.at
  const url = urls.urlOf(shown)
  now.at = Date.parse('2026-05-05T23:59:59.999Z')
  expect(urls.urlOf(shown)).toBe(url)
  now.at = Date.parse('2026-05-06T00:00:00.000Z')
  expect(urls.urlOf(shown)).not.toBe(url)
  now.at = Date.parse('2026-05-06T23:59:59.999Z')
  expect(urls.isRight(pathOf(url), shown)).toBe(true)
  now.at = Date.parse('2026-05-07T00:00:00.000Z')
  expect(urls.isRight(pathOf(url), shown)).toBe(false)
  now.at = start
})

test('a thumbnail URL stands for these bytes, this file and this password', () => {
  const path = pathOf(urls.urlOf({ ...shown, passwordHash: 'argon' }))
  expect(urls.fileOf(path)).toBe(shown.filePublicId)
  expect(urls.isRight(path, { ...shown, passwordHash: 'argon' })).toBe(true)
  expect(urls.isRight(path, shown)).toBe(false)
  expect(urls.isRight(path, { ...shown, passwordHash: 'other' })).toBe(false)
  expect(urls.isRight(path, { ...shown, passwordHash: 'argon', version: 'v2' })).toBe(false)
  expect(urls.isRight(path, { ...shown, passwordHash: 'argon', filePublicId: 'B'.repeat(22) })).toBe(false)
})

test.each([
  ['another file', (path: string) => path.replace('A'.repeat(22), 'B'.repeat(22))],
  ['a later day', (path: string) => path.replace(/\.(\d+)\./, (_, day: string) => `.${Number(day) + 9}.`)],
  ['another signature', (path: string) => path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')],
  ['no signature', (path: string) => path.replace(/[^.]+$/, '')],
  ['a query', (path: string) => `${path}?x=1`],
  ['something behind it', (path: string) => `${path}/x`],
])('with %s it is no URL of ours', (_, change) => {
  const changed = change(pathOf(urls.urlOf(shown)))
  const filePublicId = urls.fileOf(changed)
  expect(filePublicId !== undefined && urls.isRight(changed, { ...shown, filePublicId })).toBe(false)
})
