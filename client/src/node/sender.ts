import { Readable } from 'node:stream'
import { arrayBuffer, text } from 'node:stream/consumers'
import type { Fetch } from '../api-of.ts'
import type { Sender } from '../upload/ports.ts'
import type { NodeSlice } from './file-slice.ts'
import type { Exchange, Http } from './http.ts'

export function createSender(http: Http): Sender<NodeSlice> {
  return {
    send: ({ body, ...request }) =>
      typeof body === 'string'
        ? http.exchange({ ...request, ...textBody(body) })
        : http.exchange({ ...request, body: body.chunks(), size: body.size }),
  }
}

/** For the typed client, which then finds the names below `localhost` too. */
export function createFetch(http: Http): Fetch {
  return async (url, { method, headers, body = '', signal }) => {
    const asked = { method, url, headers, signal, ...textBody(body) }
    if (headers['accept'] === 'text/event-stream') return listen(http, asked)
    const answer = await http.exchange(asked)
    return {
      ...answer,
      text: async () => answer.text,
      arrayBuffer: async () => new Uint8Array(answer.bytes).buffer,
    }
  }
}

async function listen(http: Http, asked: Exchange): ReturnType<Fetch> {
  const answer = await http.listen(asked)
  const body = Readable.toWeb(answer.body) as ReadableStream<Uint8Array>
  return { ...answer, body, text: () => text(body), arrayBuffer: () => arrayBuffer(body) }
}

function textBody(text: string) {
  const bytes = Buffer.from(text)
  return { body: bytes.length > 0 ? [bytes] : [], size: bytes.length }
}
