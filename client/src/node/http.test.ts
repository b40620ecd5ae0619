import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { NetworkError } from '../api-error.ts'
import { type Exchange, createHttp, lookup } from './http.ts'

const { signal } = new AbortController()

async function listen(listener: RequestListener) {
  const server = createServer({ keepAliveTimeout: 0 }, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Takes the whole body and tells its length. */
const measure: RequestListener = (request, response) => {
  let size = 0
  request.on('data', (chunk: Buffer) => (size += chunk.length))
  request.on('end', () => response.writeHead(200, { etag: '"e"' }).end(String(size)))
}

function* chunks(count: number, size: number) {
  for (let index = 0; index < count; index++) yield new Uint8Array(size)
}
const put = (url: string, count = 10, size = 100_000): Exchange => ({
  method: 'PUT',
  url,
  headers: {},
  body: chunks(count, size),
  size: count * size,
  signal,
})

describe('an exchange', () => {
  test('sends the whole body with its length and gives status, headers and text', async () => {
    const lengths: unknown[] = []
    await using server = await listen((request, response) => {
      lengths.push(request.headers['content-length'], request.headers['transfer-encoding'])
      measure(request, response)
    })
    using http = createHttp()
    const answer = await http.exchange(put(server.url))
    expect(answer).toMatchObject({ status: 200, text: '1000000' })
    expect(answer.headers.get('ETag')).toBe('"e"')
    expect(answer.headers.get('missing')).toBeNull()
    expect(lengths).toEqual(['1000000', undefined])
  })

  test('tells how far it is, chunk by chunk', async () => {
    await using server = await listen(measure)
    using http = createHttp()
    const sent: number[] = []
    await http.exchange({ ...put(server.url, 4), onProgress: (bytes) => sent.push(bytes) })
    expect(sent).toEqual([100_000, 200_000, 300_000, 400_000])
  })

  test('uses a connection again', async () => {
    const ports = new Set<unknown>()
    await using server = await listen((request, response) => {
      ports.add(request.socket.remotePort)
      measure(request, response)
    })
    using http = createHttp()
    for (let turn = 0; turn < 5; turn++) await http.exchange(put(server.url))
    expect(ports.size).toBe(1)
  })

  test('asks for a chunk only when the one before has left, however slow the server takes them', async () => {
    await using server = await listen((request, response) => {
      // Unread for a while: the system's buffers fill up, and the sender has to wait.
      setImmediate(() => setImmediate(() => measure(request, response)))
    })
    using http = createHttp()
    let [taken, left, mostAhead] = [0, 0, 0]
    const counted = function* () {
      for (const chunk of chunks(300, 100_000)) {
        mostAhead = Math.max(mostAhead, ++taken - left)
        yield chunk
      }
    }
    const onProgress = () => left++
    expect(await http.exchange({ ...put(server.url, 300), body: counted(), onProgress })).toMatchObject({
      text: '30000000',
    })
    expect(mostAhead).toBe(1)
  })

  test('takes names below localhost for this machine, with the name in the Host header', async () => {
    const hosts: unknown[] = []
    await using server = await listen((request, response) => {
      hosts.push(request.headers.host)
      measure(request, response)
    })
    using http = createHttp()
    await http.exchange(put(`http://acme.localhost:${server.port}/`))
    await http.exchange(put(`http://localhost:${server.port}/`))
    expect(hosts).toEqual([`acme.localhost:${server.port}`, `localhost:${server.port}`])
  })

  test('a GET carries no body and no length', async () => {
    const lengths: unknown[] = []
    await using server = await listen((request, response) => {
      lengths.push(request.headers['content-length'])
      measure(request, response)
    })
    using http = createHttp()
    await http.exchange({ ...put(server.url, 0), method: 'GET' })
    expect(lengths).toEqual([undefined])
  })
})

describe('an answer that comes before the body is through', () => {
  test('is taken, the rest of the body is not sent, and the connection is not used again', async () => {
    const closed = Promise.withResolvers<void>()
    await using server = await listen((request, response) => {
      request.socket.once('close', () => closed.resolve())
      request.once('data', () => {
        request.pause()
        response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>', () => request.resume())
      })
    })
    using http = createHttp()
    let taken = 0
    const body = function* () {
      for (const chunk of chunks(10_000, 100_000)) {
        taken++
        yield chunk
      }
    }
    const answer = await http.exchange({ ...put(server.url, 10_000), body: body() })
    expect(answer).toMatchObject({ status: 403, text: '<Error><Code>AccessDenied</Code></Error>' })
    expect(taken).toBeLessThan(5000)
    await closed.promise
  })
})

describe('no answer', () => {
  test('nobody listens', async () => {
    const server = await listen(measure)
    await server[Symbol.asyncDispose]()
    using http = createHttp()
    await expect(http.exchange(put(server.url))).rejects.toBeInstanceOf(NetworkError)
  })

  test.each([
    [
      'the connection is reset within the body',
      (request) => request.once('data', () => request.socket.resetAndDestroy()),
    ],
    ['the connection ends after the body', (request) => request.resume().once('end', () => request.socket.destroy())],
    [
      'the answer breaks off',
      (request, response) =>
        request.resume().once('end', () => {
          response.writeHead(200, { 'content-length': 100 }).write('half')
          setImmediate(() => request.socket.destroy())
        }),
    ],
    ['the answer never ends', (request, response) => request.resume().once('end', () => void flood(response))],
  ] satisfies [string, RequestListener][])('%s', async (_, listener) => {
    await using server = await listen(listener)
    using http = createHttp()
    await expect(http.exchange(put(server.url))).rejects.toBeInstanceOf(NetworkError)
  })

  test("an abort ends it with the signal's reason, wherever it is", async () => {
    const reason = new Error('paused')
    for (const listener of [(request) => request.pause(), (request) => request.resume()] satisfies RequestListener[]) {
      await using server = await listen(listener)
      using http = createHttp()
      const stop = new AbortController()
      const exchange = http.exchange({ ...put(server.url), signal: stop.signal, onProgress: () => stop.abort(reason) })
      await expect(exchange).rejects.toBe(reason)
    }
    using http = createHttp()
    await expect(http.exchange({ ...put('http://127.0.0.1:1/'), signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    )
  })

  test("a body that cannot be read is the reader's failure, not the network's", async () => {
    await using server = await listen(measure)
    using http = createHttp()
    const failure = new Error('the disk is gone')
    const body = (async function* () {
      yield new Uint8Array(100_000)
      throw failure
    })()
    await expect(http.exchange({ ...put(server.url), body })).rejects.toBe(failure)
  })
})

async function flood(response: Parameters<RequestListener>[1]): Promise<void> {
  while (!response.destroyed) {
    response.write(Buffer.alloc(65_536, 'x'))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const find = promisify(lookup)

describe('a name below localhost is this machine', () => {
  test.each(['acme.localhost', 'www.acme.localhost'])('%s', async (name) => {
    expect(await find(name, {})).toBe('127.0.0.1')
    expect(await find(name, { all: true })).toEqual([{ address: '127.0.0.1', family: 4 }])
  })
})

test('any other host name is looked up in DNS', async () => {
  expect(await find('127.0.0.2', {})).toBe('127.0.0.2')
  expect(await find('localhost', { family: 4 })).toBe('127.0.0.1')
})
