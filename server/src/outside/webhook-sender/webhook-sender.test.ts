import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, type Socket, createServer as createTcpServer } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { createWebhookSender } from './https.ts'
import type { Address, Resolve } from '../../platform/outbound/resolve.ts'

const never = new AbortController().signal
/** Far less than people wait, for those who never answer. */
const SOON = 300
/** More than a busy machine needs, for those who do. */
const PATIENTLY = 60_000
const event = { headers: { 'content-type': 'application/json', 'envoi-event-id': 'evt_1' }, body: '{"é":1}' }

type Server = {
  url: string
  place: string
  port: number
  requests: IncomingMessage[]
  bodies: string[]
} & AsyncDisposable

async function listening(
  server: ReturnType<typeof createServer> | ReturnType<typeof createTcpServer>,
  { protocol = 'http', address = '127.0.0.1', port: wanted = 0 } = {},
) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => void sockets.add(socket.on('error', () => {})))
  server.listen(wanted, address)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  }
  const place = `127.0.0.1:${port}`
  return { url: `${protocol}://${place}/hook`, place, port, [Symbol.asyncDispose]: close }
}

async function startReceiver(answer: (response: ServerResponse) => void): Promise<Server> {
  const [requests, bodies]: [IncomingMessage[], string[]] = [[], []]
  const listener: RequestListener = (request, response) => {
    requests.push(request)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString())
      answer(response)
    })
  }
  return { ...(await listening(createServer(listener))), requests, bodies }
}

/** For these names, believed by nobody. */
const names = ['localhost', 'rebinding.example'].map((name) => `DNS:${name}`)
const made = execFileSync(
  'openssl',
  [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    '-',
    '-days',
    '2',
  ].concat(['-subj', '/CN=localhost', '-addext', `subjectAltName=${names.join(',')}`]),
  { encoding: 'utf8', stdio: 'pipe' },
)
const [key = '', cert = ''] = made.split(/(?=-----BEGIN CERTIFICATE)/)

async function startSecure(address = '127.0.0.1', port = 0) {
  const taken: string[] = []
  const server = createSecureServer({ key, cert }, (request, response) => {
    taken.push(request.headers.host ?? '')
    response.end()
  })
  return { ...(await listening(server, { protocol: 'https', address, port })), taken }
}

async function sendTo(server: { url: string; place: string }, timeLimit = PATIENTLY) {
  const sender = createWebhookSender({ allowed: [server.place], timeLimit })
  const { milliseconds, ...delivered } = await sender.send({ ...event, url: server.url }, never)
  expect(milliseconds).toBeGreaterThanOrEqual(0)
  return delivered
}

describe('an event is posted as it is', () => {
  test('with its headers and its body, and a 2xx takes it', async () => {
    await using server = await startReceiver((response) => response.writeHead(204).end())
    expect(await sendTo(server)).toEqual({ failure: null, status: 204, answer: '' })
    expect(server.bodies).toEqual([event.body])
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      url: '/hook',
      headers: { ...event.headers, 'content-length': '8', host: server.place },
    })
  })

  test('without asking a proxy', async () => {
    await using server = await startReceiver((response) => response.end())
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'NODE_USE_ENV_PROXY']) {
      vi.stubEnv(name, 'http://127.0.0.1:9')
    }
    expect(await sendTo(server)).toMatchObject({ failure: null })
    vi.unstubAllEnvs()
  })

  test('the beginning of the answer is kept', async () => {
    await using server = await startReceiver((response) => response.end(`done ${'x'.repeat(5000)}`))
    expect(await sendTo(server)).toEqual({ failure: null, status: 200, answer: `done ${'x'.repeat(995)}` })
  })
})

describe('what is no success', () => {
  test.each([
    [500, 'STATUS'],
    [404, 'STATUS'],
    [410, 'STATUS'],
    [301, 'REDIRECT'],
    [302, 'REDIRECT'],
    [304, 'REDIRECT'],
    [307, 'REDIRECT'],
  ])('the answer %i', async (status, failure) => {
    await using elsewhere = await startReceiver((response) => response.end())
    await using server = await startReceiver((response) =>
      response.writeHead(status, { location: elsewhere.url }).end(status === 304 ? undefined : 'no'),
    )
    const sender = createWebhookSender({ allowed: [server.place, elsewhere.place] })
    const delivered = await sender.send({ ...event, url: server.url }, never)
    expect(delivered).toMatchObject({ failure, status, answer: status === 304 ? '' : 'no' })
    expect(elsewhere.requests).toEqual([])
  })

  test('nobody listens there', async () => {
    const server = await startReceiver(() => {})
    await server[Symbol.asyncDispose]()
    expect(await sendTo(server)).toEqual({ failure: 'CONNECTION', status: null, answer: null })
  })

  test.each([
    ['it hangs up at once', ''],
    ['it speaks something else', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['it breaks off its headers', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['its headers have no end', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(100_000)}`],
  ])('%s', async (_what, words) => {
    await using server = await listening(createTcpServer((socket) => socket.once('data', () => socket.end(words))))
    expect(await sendTo(server)).toEqual({ failure: 'CONNECTION', status: null, answer: null })
  })

  test('it breaks off its answer', async () => {
    await using server = await startReceiver((response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => response.destroy())
    })
    expect(await sendTo(server)).toEqual({ failure: 'CONNECTION', status: 200, answer: 'half' })
  })

  test('it wants to speak another protocol', async () => {
    const words = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    await using server = await listening(createTcpServer((socket) => socket.once('data', () => socket.write(words))))
    expect(await sendTo(server)).toMatchObject({ failure: 'STATUS', status: 101 })
  })
})

describe('the time limit holds for all of it', () => {
  test('it takes the connection and never answers', async () => {
    await using server = await startReceiver(() => {})
    expect(await sendTo(server, SOON)).toEqual({ failure: 'TIMEOUT', status: null, answer: null })
  })

  test('it never ends its interim answers', async () => {
    await using server = await listening(
      createTcpServer((socket) => {
        const say = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20)
        socket.on('close', () => clearInterval(say))
      }),
    )
    expect(await sendTo(server, SOON)).toEqual({ failure: 'TIMEOUT', status: null, answer: null })
  })

  test('its answer drips', async () => {
    await using server = await startReceiver((response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 10)
      response.on('close', () => clearInterval(drip))
    })
    expect(await sendTo(server, SOON)).toMatchObject({
      failure: 'TIMEOUT',
      status: 200,
      answer: expect.stringMatching(/^x+$/),
    })
  })

  test('its name server does not answer', async () => {
    const sender = createWebhookSender({ allowed: [], timeLimit: SOON, resolve: () => new Promise(() => {}) })
    expect(await sender.send({ ...event, url: 'https://hooks.example.org/' }, never)).toMatchObject({
      failure: 'TIMEOUT',
      status: null,
    })
  })

  test('whoever stops us is obeyed, and nothing is told', async () => {
    await using server = await startReceiver(() => {})
    const sender = createWebhookSender({ allowed: [server.place], timeLimit: PATIENTLY })
    await expect(sender.send({ ...event, url: server.url }, AbortSignal.timeout(SOON))).rejects.toThrow()
  })
})

test('an answer without end is read no further than 64 kB, and counts by its status', async () => {
  let sent = 0
  const gone = Promise.withResolvers<void>()
  await using server = await startReceiver((response) => {
    response.on('close', () => gone.resolve())
    const chunk = Buffer.alloc(16 * 1024, 'x')
    const more = (): void => {
      if (response.destroyed) return
      sent += chunk.length
      if (response.write(chunk)) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  })
  expect(await sendTo(server)).toEqual({ failure: null, status: 200, answer: 'x'.repeat(1000) })
  await gone.promise
  // What fits between the two of them is sent, and no more.
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})

describe('names', () => {
  /** Tells one after the other, and who was asked. */
  function answering(...answers: Address[][]): { resolve: Resolve; asked: string[] } {
    const asked: string[] = []
    return { asked, resolve: async (host) => (asked.push(host), answers[asked.length - 1] ?? []) }
  }
  const four = (address: string): Address => ({ address, family: 4 })
  const six = (address: string): Address => ({ address, family: 6 })

  test.each([
    ['loopback', [four('127.0.0.1')]],
    ['private', [four('10.0.0.1')]],
    ['metadata', [four('169.254.169.254')]],
    ['mapped', [six('::ffff:127.0.0.1')]],
    ['one of many is private', [four('8.8.8.8'), six('2606:4700:4700::1111'), six('fd00::1')]],
  ])('one that leads to where we do not go is not called: %s', async (_what, addresses) => {
    const { resolve } = answering(addresses)
    const sender = createWebhookSender({ allowed: [], resolve, timeLimit: PATIENTLY })
    const delivered = await sender.send({ ...event, url: 'https://hooks.example.org/' }, never)
    expect(delivered).toMatchObject({ failure: 'ADDRESS_NOT_ALLOWED', status: null })
  })

  test('one that nobody knows', async () => {
    const sender = createWebhookSender({ allowed: [], resolve: answering([]).resolve })
    const delivered = await sender.send({ ...event, url: 'https://hooks.example.org/' }, never)
    expect(delivered).toMatchObject({ failure: 'NAME_UNKNOWN', status: null })
  })

  test('one that says another thing the second time is asked once a try, and the connection goes where that answer said', async () => {
    await using secret = await startSecure('127.0.0.1')
    await using open = await startSecure('127.0.0.2', secret.port)
    const { resolve, asked } = answering([four('127.0.0.2')], [four('127.0.0.1')], [four('127.0.0.1')])
    const isPublic = (address: string) => address === '127.0.0.2'
    const sender = createWebhookSender({ allowed: [], resolve, isPublic, authorities: cert, timeLimit: PATIENTLY })
    const sendOnce = () => sender.send({ ...event, url: `https://rebinding.example:${secret.port}/` }, never)
    expect(await sendOnce()).toMatchObject({ failure: null })
    expect(asked).toEqual(['rebinding.example'])
    expect(open.taken).toEqual([`rebinding.example:${secret.port}`])
    // The next try is refused before it knocks.
    expect(await sendOnce()).toMatchObject({ failure: 'ADDRESS_NOT_ALLOWED' })
    expect(secret.taken).toEqual([])
  })

  test('one that the operator allows may be of this machine alone', async () => {
    await using server = await startReceiver((response) => response.end())
    const place = `localhost:${server.port}`
    expect(await sendTo({ url: `http://${place}/hook`, place })).toMatchObject({ failure: null })
  })
})

describe('certificates', () => {
  test('one that nobody vouches for is refused before anything is sent', async () => {
    await using server = await startSecure()
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    expect(await sendTo(server)).toEqual({ failure: 'CERTIFICATE', status: null, answer: null })
    vi.unstubAllEnvs()
    expect(server.taken).toEqual([])
  })

  test('one that is another name’s is refused, and the name’s own is taken', async () => {
    await using server = await startSecure()
    const sendBy = (host: string) => {
      const place = `${host}:${server.port}`
      const sender = createWebhookSender({ allowed: [place], authorities: cert, timeLimit: PATIENTLY })
      return sender.send({ ...event, url: `https://${place}/` }, never)
    }
    expect(await sendBy('127.0.0.1')).toMatchObject({ failure: 'CERTIFICATE' })
    expect(await sendBy('localhost')).toMatchObject({ failure: null, status: 200 })
    expect(server.taken).toEqual([`localhost:${server.port}`])
  })

  test('whoever speaks no TLS has none', async () => {
    await using server = await startReceiver((response) => response.end())
    expect(await sendTo({ ...server, url: server.url.replace('http:', 'https:') })).toMatchObject({
      failure: 'CERTIFICATE',
    })
    expect(server.requests).toEqual([])
  })
})
