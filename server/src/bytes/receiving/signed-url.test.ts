import { describe, expect, test } from 'vitest'
import { signedUrl } from '@envoi/contract/limits'
import { type Permission, createUrlSigner } from './signed-url.ts'

const key = `${'0a'.repeat(16)}/${'0b'.repeat(16)}`
const uploadId = '0c'.repeat(16)
const permissions: Permission[] = [
  { does: 'put', key, size: 1000, crc32: 123, isEncrypted: false },
  { does: 'put', key, size: 1000, crc32: null, isEncrypted: true },
  { does: 'part', key, uploadId, partNumber: 7, size: 1000, crc32: 4_294_967_295, isEncrypted: true },
  { does: 'complete', key, uploadId },
]

function signerAt(start: number, more: { bucketId?: string; signingKey?: Buffer } = {}) {
  const clock = { now: start }
  const urls = createUrlSigner({
    bucketId: 'disk',
    signingKey: Buffer.alloc(32, 1),
    publicUrl: () => 'http://files.test',
    clock: () => new Date(clock.now),
    ...more,
  })
  const target = (permission: Permission): string => urls.sign(permission).slice('http://files.test'.length)
  return { urls, clock, target }
}

describe('a signed URL', () => {
  test.for(permissions)('gives back exactly what was signed: %j', (permission) => {
    const { urls, target } = signerAt(0)
    const method = permission.does === 'complete' ? 'POST' : 'PUT'
    expect(urls.verify(method, target(permission))).toEqual(permission)
  })

  test('lies below the public URL, whether that ends in a slash or not', () => {
    const { urls } = signerAt(0)
    expect(urls.sign(permissions[0]!)).toMatch(new RegExp(`^http://files\\.test/upload/disk/${key}\\?`))
    const slash = createUrlSigner({
      bucketId: 'disk',
      signingKey: Buffer.alloc(32),
      publicUrl: () => 'http://files.test/',
      clock: () => new Date(0),
    })
    expect(slash.sign(permissions[0]!)).toMatch(/^http:\/\/files\.test\/upload\//)
  })

  test('holds for its fifteen minutes and not a moment longer', () => {
    const { urls, clock, target } = signerAt(1_000_000)
    const url = target(permissions[0]!)
    clock.now += signedUrl.lives - 1
    expect(urls.verify('PUT', url)).toBeDefined()
    clock.now += 1
    expect(urls.verify('PUT', url)).toBeUndefined()
  })

  const alterations: [string, (url: string) => string][] = [
    ['another key', (url) => url.replace('0a', '0d')],
    ['another bucket', (url) => url.replace('/disk/', '/desk/')],
    ['another upload', (url) => url.replace(uploadId, '0d'.repeat(16))],
    ['another part number', (url) => url.replace('partNumber=7', 'partNumber=8')],
    ['another size', (url) => url.replace('size=1000', 'size=1001')],
    ['another checksum', (url) => url.replace('crc32=4', 'crc32=3')],
    ['no checksum', (url) => url.replace(/&crc32=\d+/, '')],
    ['no word of encryption', (url) => url.replace('&encrypted=1', '')],
    ['a later expiry', (url) => url.replace(/expires=(\d)/, 'expires=9$1')],
    ['an extra parameter in front', (url) => url.replace('?', '?x=1&')],
    ['an extra parameter behind', (url) => `${url}&x=1`],
    ['a parameter repeated', (url) => url.replace('&signature', '&size=1000&signature')],
    ['a parameter written otherwise', (url) => url.replace('partNumber=7', 'partNumber=%37')],
    ['a way up in the path', (url) => url.replace('/upload/', '/upload/../upload/')],
    [
      'the first character of the signature changed',
      (url) => url.replace(/signature=(.)/, (_, c) => `signature=${other(c)}`),
    ],
    ['the last character of the signature changed', (url) => url.slice(0, -1) + other(url.at(-1)!)],
    ['no signature', (url) => url.replace(/&signature=.*/, '')],
    ['an empty signature', (url) => url.replace(/signature=.*/, 'signature=')],
    ['two signatures', (url) => `${url}${/&signature=.*/.exec(url)![0]}`],
    ['a fragment', (url) => `${url}#x`],
    ['nothing at all', () => ''],
  ]
  test.for(alterations)('with %s is refused', ([, alter]) => {
    const { urls, target } = signerAt(0)
    const url = target(permissions[2]!)
    expect(alter(url)).not.toBe(url)
    expect(urls.verify('PUT', alter(url))).toBeUndefined()
  })

  test.for(['GET', 'POST', 'DELETE', 'put', undefined])('made for PUT is refused for %s', (method) => {
    const { urls, target } = signerAt(0)
    expect(urls.verify(method, target(permissions[0]!))).toBeUndefined()
  })

  test('of one bucket or key is refused by another', () => {
    const url = signerAt(0).target(permissions[0]!)
    expect(signerAt(0, { bucketId: 'other' }).urls.verify('PUT', url)).toBeUndefined()
    expect(signerAt(0, { signingKey: Buffer.alloc(32, 2) }).urls.verify('PUT', url)).toBeUndefined()
  })

  test('is never made for something that is not a key', () => {
    expect(() => signerAt(0).urls.sign({ ...permissions[0]!, key: '../secret' })).toThrow(TypeError)
  })
})

const other = (character: string): string => (character === 'A' ? 'B' : 'A')
