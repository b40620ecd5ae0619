import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { NewTransfer } from '@envoi/contract/transfers'

/**
 * As much of a service as sending needs, which takes bytes and forgets them: what a sender can do at best, and files larger
 * than any disk here. It remembers which parts have arrived, and how often.
 */
export type Sink = {
  origin: string
  /** Of all parts that have arrived. */
  bytes(): number
  /** How often each has arrived, by file and number. */
  parts(): ReadonlyMap<string, number>
  transfers(): number
} & AsyncDisposable

const partSize = 16 * 1024 * 1024
const concurrency = 4

export async function openSink(): Promise<Sink> {
  const arrived = new Map<string, number>()
  const sizes = new Map<string, number>()
  let bytes = 0
  let transfers = 0
  let origin = ''

  function create(body: NewTransfer) {
    transfers += 1
    const transferId = `sink-${transfers}`
    const multiparts = body.files.map(({ id, size }) => {
      sizes.set(`${transferId}-${id}`, size)
      const file = { id, fileId: id, key: `${transferId}-${id}` }
      return { ...file, uploadId: `upload-${id}`, parts: Math.ceil(size / partSize) }
    })
    return {
      transferId,
      senderSecret: 'secret',
      uploadToken: 'token',
      bucketId: 'sink',
      bucketPath: '',
      bucketConfig: { endpoint: origin, partSize },
      multiparts,
      link: `${origin}/dl/${transferId}`,
      manageLink: `${origin}/manage/${transferId}/secret`,
    }
  }

  const listParts = (key: string) =>
    [...arrived.keys()].flatMap((part) => {
      const [of = '', number = ''] = part.split(' ')
      const start = (Number(number) - 1) * partSize
      const size = Math.min(partSize, (sizes.get(key) ?? 0) - start)
      return of === key ? [{ partNumber: Number(number), size, etag: `"${number}"` }] : []
    })

  async function takeBytes(part: string, request: IncomingMessage): Promise<void> {
    let came = 0
    for await (const chunk of request as AsyncIterable<Buffer>) came += chunk.length
    if (came !== Number(request.headers['content-length'])) return
    bytes += came
    arrived.set(part, (arrived.get(part) ?? 0) + 1)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin)
    const call = `${request.method} ${pathname}`
    const tell = (status: number, reply: object) => response.writeHead(status).end(JSON.stringify(reply))
    if (call.startsWith('PUT /bytes/')) {
      const part = `${searchParams.get('key')} ${searchParams.get('part')}`
      await takeBytes(part, request)
      response.writeHead(200, { etag: `"${searchParams.get('part')}"` }).end()
      return
    }
    const said = await text(request)
    if (call === 'POST /bytes/join') {
      response.end('<CompleteMultipartUploadResult/>')
      return
    }
    const body = (said === '' ? {} : JSON.parse(said)) as NewTransfer & { items: { key: string; partNumber: number }[] }
    if (call === 'GET /api/transfer/uploads/concurrency') return void tell(200, { max: concurrency })
    if (call === 'POST /api/transfer/v2/transfers') return void tell(201, create(body))
    if (call === 'PUT /v2/sink/sign-many') return void tell(200, { items: signed(body) })
    if (call === 'GET /v2/sink/parts') return void tell(200, { parts: listParts(searchParams.get('key') ?? '') })
    if (call === 'PUT /v2/sink/sign-complete-multipart')
      return void tell(200, { url: `${origin}/bytes/join`, headers: {} })
    const [, transferId] = /^PUT \/api\/transfer\/v2\/transfers\/([\w-]+)\/upload-done$/.exec(call) ?? []
    if (transferId !== undefined) return void tell(200, { transferId, status: 'ENABLED', scanning: false })
    tell(404, { error: `the sink knows no ${call}` })
  }

  const signed = ({ items }: { items: { key: string; partNumber: number }[] }) =>
    items.map(({ key, partNumber }) => ({
      url: `${origin}/bytes/?${new URLSearchParams({ key, part: String(partNumber) })}`,
      headers: {},
    }))

  const server = createServer((request, response) => {
    // A sender that is killed breaks off what it was sending.
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    bytes: () => bytes,
    parts: () => arrived,
    transfers: () => transfers,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
