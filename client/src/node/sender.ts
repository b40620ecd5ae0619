import type { Fetch } from '../api.ts'
import type { Sender } from '../upload/ports.ts'
import type { NodeSlice } from './file-slice.ts'
import type { Http } from './http.ts'

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
    const answer = await http.exchange({ method, url, headers, signal, ...textBody(body) })
    return {
      ...answer,
      text: async () => answer.text,
      arrayBuffer: async () => new Uint8Array(answer.bytes).buffer,
    }
  }
}

function textBody(text: string) {
  const bytes = Buffer.from(text)
  return { body: bytes.length > 0 ? [bytes] : [], size: bytes.length }
}
