import { expect, test } from 'vitest'
import { isPictureHead } from './picture-head.ts'

test.each<[string, string, boolean]>([
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', true],
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01', true],
  ['GIF', 'GIF89a\x01\0\x01\0\0\0', true],
  ['WebP', 'RIFF\n\0\0\0WEBPVP8 ', true],
  ['a WAV', 'RIFF\n\0\0\0WAVEfmt ', false],
  ['SVG', '<svg xmlns="http', false],
  ['HTML', '<!doctype html>', false],
  ['a ZIP', 'PK\x03\x04\x14\0\0\0\x08\0\0\0', false],
  ['something behind a GIF’s name', 'xGIF89a\x01\0\x01\0\0', false],
  ['too few bytes to tell', '\x89PN', true],
])('%s', (_, head, isPicture) => {
  expect(isPictureHead(Buffer.from(head, 'latin1'))).toBe(isPicture)
})
