import { previewKinds } from '@envoi/contract/words'
import { describe, expect, test } from 'vitest'
import { contentType } from './content-type.ts'

const plainText = 'text/plain; charset=utf-8'
const bytesOnly = { type: 'application/octet-stream', preview: null, inline: false }

describe('type, preview and inline follow from the last extension', () => {
  test.each([
    ['a.png', 'image/png', 'image', true],
    ['Photo.JPG', 'image/jpeg', 'image', true],
    ['a.jpeg', 'image/jpeg', 'image', true],
    ['a.gif', 'image/gif', 'image', true],
    ['a.webp', 'image/webp', 'image', true],
    ['a.mp4', 'video/mp4', 'video', true],
    ['a.webm', 'video/webm', 'video', true],
    ['a.mov', 'video/quicktime', 'video', true],
    ['a.mp3', 'audio/mpeg', 'audio', true],
    ['a.m4a', 'audio/mp4', 'audio', true],
    ['a.wav', 'audio/wav', 'audio', true],
    ['a.ogg', 'audio/ogg', 'audio', true],
    ['a.flac', 'audio/flac', 'audio', true],
    ['a.pdf', 'application/pdf', 'pdf', false],
    ['a.zip', 'application/zip', 'zip', false],
    ['a.txt', plainText, 'text', true],
    ['a.md', plainText, 'text', true],
    ['a.csv', plainText, 'text', true],
    ['a.json', plainText, 'text', true],
    ['a.ts', plainText, 'text', true],
    ['a.py', plainText, 'text', true],
    ['a.js', plainText, 'text', true],
    ['a.css', plainText, 'text', true],
    ['.gitignore', plainText, 'text', true],
    ['folder.zip/sub.html/a.b.txt', plainText, 'text', true],
    ['page.html.txt', plainText, 'text', true],
  ])('%s', (name, type, preview, inline) => {
    expect(contentType(name)).toEqual({ type, preview, inline })
  })
})

describe('whatever could run a script, and whatever is not known, is bytes to keep', () => {
  const scripted = ['svg', 'svgz', 'html', 'htm', 'xhtml', 'xht', 'shtml', 'mhtml', 'mht', 'xml', 'xsl', 'rss', 'atom']
  const unknown = ['swf', 'jar', 'exe', 'docx', 'xlsx', 'avi', 'heic', 'tar', 'gz', '7z', 'rar', 'bin', '']
  const disguised = ['png ', 'png.', 'png:x', 'p\u200bng', 'ｐｎｇ', 'constructor', '__proto__']

  test.each([...scripted, ...unknown, ...disguised])('a.%s', (extension) => {
    expect(contentType(`a.${extension}`)).toEqual(bytesOnly)
    expect(contentType(`a.${extension.toUpperCase()}`)).toEqual(bytesOnly)
  })

  test.each(['', 'png', 'README', 'a.png/b', 'a.txt/'])('a name without extension: %s', (name) => {
    expect(contentType(name)).toEqual(bytesOnly)
  })
})

test('no extension of up to three letters is shown inline as anything but picture, sound, film or plain text', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('')
  const endings = ['', ...letters]
  const types = letters
    .flatMap((first) => endings.flatMap((second) => endings.map((third) => contentType(`a.${first}${second}${third}`))))
    .filter(({ inline }) => inline)
    .map(({ type }) => type)
  expect(types.length).toBeGreaterThan(40)
  for (const type of new Set(types))
    expect(type).toMatch(/^(image\/(png|jpeg|gif|webp)|(audio|video)\/[\w-]+|text\/plain; charset=utf-8)$/)
})

test('every kind of preview has a file that it is for', () => {
  const kinds = ['png', 'mp4', 'mp3', 'pdf', 'txt', 'zip'].map((extension) => contentType(`a.${extension}`).preview)
  expect(new Set(kinds)).toEqual(new Set(previewKinds))
})
