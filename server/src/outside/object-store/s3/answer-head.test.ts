import { expect, test } from 'vitest'
import { readHead } from './answer-head.ts'

const head = (...lines: string[]) => Buffer.from([...lines, '', 'body'].join('\r\n'), 'latin1')
const ok = 'HTTP/1.1 206 Partial Content'

test.for<[string, string[], object]>([
  ['how many bytes follow', [ok, 'Content-Length: 12'], { status: 206, length: 12, staysOpen: true }],
  ['no bytes', ['HTTP/1.1 200 OK', 'content-length:0'], { status: 200, length: 0 }],
  ['a status without words', ['HTTP/1.1 503', 'Content-Length: 1'], { status: 503 }],
  ['a refusal in chunks', ['HTTP/1.1 404 Not Found', 'Transfer-Encoding: chunked'], { status: 404, length: undefined }],
  ['chunks and a length', [ok, 'Content-Length: 5', 'Transfer-Encoding: chunked'], { length: undefined }],
  ['no length at all', [ok, 'Server: some'], { length: undefined }],
  ['one length twice', [ok, 'Content-Length: 5', 'Content-Length: 5'], { length: 5 }],
  ['nothing, of a kind that never has a body', ['HTTP/1.1 204 No Content'], { status: 204, length: 0 }],
  ['the end of the connection', [ok, 'Connection: Close', 'Content-Length: 5'], { staysOpen: false }],
  ['an older protocol', ['HTTP/1.0 200 OK', 'Content-Length: 5'], { staysOpen: false }],
])('reads %s', ([, lines, expected]) => {
  const bytes = head(...lines)
  expect(readHead(bytes)).toMatchObject({ size: bytes.length - 'body'.length, ...expected })
})

test('knows headers by their name in small letters, without the space around their value', () => {
  const found = readHead(head(ok, 'Content-Range:  bytes 0-4/5 \t', 'ETag: "a: b"', 'X-Empty:'))
  expect(Object.fromEntries(found?.headers ?? [])).toEqual({
    'content-range': 'bytes 0-4/5',
    etag: '"a: b"',
    'x-empty': '',
  })
})

test('waits for the rest of it, wherever it is cut', () => {
  const bytes = head(ok, 'Content-Length: 4')
  for (let cut = 0; cut < bytes.length - 4; cut += 1) expect(readHead(bytes.subarray(0, cut))).toBeUndefined()
  expect(readHead(bytes.subarray(0, -4))).toMatchObject({ length: 4 })
})

test.for<[string, string[]]>([
  ['another protocol', ['SSH-2.0-OpenSSH_9.2']],
  ['a later one', ['HTTP/2 200 OK']],
  ['a provisional answer', ['HTTP/1.1 100 Continue']],
  ['a status that is none', ['HTTP/1.1 2000 OK']],
  ['a line that is no header', [ok, 'no colon here']],
  ['a name with a space', [ok, 'Content-Length : 5']],
  ['a header on two lines', [ok, 'X-Long: one', ' two']],
  ['a length that is negative', [ok, 'Content-Length: -1']],
  ['two lengths', [ok, 'Content-Length: 5', 'Content-Length: 6']],
  ['a length that is none', [ok, 'Content-Length: 5, 5']],
  ['a length beyond counting', [ok, 'Content-Length: 99999999999999999999']],
])('refuses %s', ([, lines]) => {
  expect(() => readHead(head(...lines))).toThrow('the store')
})
