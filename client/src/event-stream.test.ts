import { describe, expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

/** A body that comes in pieces of so many bytes. */
function bodyOf(text: string, pieceSize: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceSize) controller.enqueue(bytes.subarray(at, at + pieceSize))
      controller.close()
    },
  })
}

describe('the data of server-sent events', () => {
  test.each<[string, string, string[]]>([
    ['one event', 'data: {"a":1}\n\n', ['{"a":1}']],
    ['several', 'data: 1\n\ndata: 2\n\n', ['1', '2']],
    ['lines of one event belong together', 'data: 1\ndata: 2\n\n', ['1\n2']],
    ['lines may end as in a mail', 'data: 1\r\n\r\n', ['1']],
    ['only the first blank after the colon is no data', 'data:1\n\ndata:  2\n\n', ['1', ' 2']],
    ['comments say nothing', ': still here\n\ndata: 1\n\n: still here\n\n', ['1']],
    ['other fields neither', 'event: x\nid: 7\nretry: 1\ndata: 1\n\n', ['1']],
    ['letters of several bytes', 'data: é€🎈\n\n', ['é€🎈']],
    ['half an event is none', 'data: 1\n\ndata: 2\n', ['1']],
    ['nothing at all', '', []],
  ])('%s', async (_what, text, expected) => {
    for (const pieceSize of [1, 3, 1000]) {
      const found: string[] = []
      for await (const data of readEvents(bodyOf(text, pieceSize), () => {})) found.push(data)
      expect(found).toEqual(expected)
    }
  })
})
