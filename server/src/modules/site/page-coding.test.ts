import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encodePage } from './page-coding.ts'

const html = `<p>${'Off it goes. '.repeat(200)}</p>`

describe('a page on its way', () => {
  test.each<[accepted: string | undefined, coding: string | undefined]>([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('to whoever accepts %j comes as %s, and is the same when unpacked', async (accepted, expected) => {
    const { body, coding } = await encodePage(html, accepted)
    expect(coding).toBe(expected)
    const bytes = Buffer.from(body)
    const unpacked = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(unpacked.toString()).toBe(html)
    if (coding !== undefined) expect(bytes.length).toBeLessThan(html.length / 10)
  })
})
