import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createServer as createSecureServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { expectBytes, never } from '../bucket-requests.fixture.ts'
import type { Answer } from './connection.ts'
import { createConnections } from './connections.ts'

const MiB = 1024 * 1024
const QUESTION = 'GET /some HTTP/1.1\r\nhost: store\r\n\r\n'
/** No test waits for these to run out: they are for a machine that is busy with other things. */
const STALLS = 20_000
const PATIENCE = 20_000

type Answers = (socket: Socket, turn: number, connection: number) => void | Promise<void>

/** A store that answers the questions of each connection, one after the other, by what it is told to write. */
async function startStore(answers: Answers) {
  const sockets: Socket[] = []
  const server: Server = createServer((socket) => {
    const connection = sockets.push(socket)
    let turn = 0
    socket.on('data', () => void answers(socket, (turn += 1), connection)).on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connections = createConnections(`http://localhost:${port}`)
  return {
    sockets,
    ask: (signal = never) => connections.ask(QUESTION, signal),
    async [Symbol.asyncDispose]() {
      connections[Symbol.dispose]()
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const headOf = (length: number, more = ''): string => `HTTP/1.1 206 Partial\r\nContent-Length: ${length}\r\n${more}\r\n`

async function take({ body }: Answer): Promise<Buffer> {
  using taken = body
  const all: Buffer[] = []
  for (let bytes = await taken.next(STALLS); bytes; bytes = await taken.next(STALLS)) all.push(Buffer.from(bytes))
  return Buffer.concat(all)
}

/** A key and a certificate for localhost, which nobody trusts yet. */
function makeCertificate(): { key: string; cert: string } {
  const wanted = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const how = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-']
  const made = execFileSync('openssl', ['req', '-x509', ...how, ...wanted], { encoding: 'utf8', stdio: 'pipe' })
  const [key = '', cert = ''] = made.split(/(?=-----BEGIN CERTIFICATE)/)
  return { key, cert }
}

/** The same by TLS, believed by whoever is opened after this. `named`: the names that were asked for. */
async function startSecureStore(answers: (socket: Socket) => void) {
  const identity = makeCertificate()
  const named: (string | false | null)[] = []
  const server = createSecureServer(identity, (socket) => {
    named.push(socket.servername)
    socket.on('error', () => {}).on('data', () => answers(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `https://localhost:${(server.address() as AddressInfo).port}`
  const trusted = getCACertificates()
  const strangers = createConnections(endpoint)
  setDefaultCACertificates([...trusted, identity.cert])
  const connections = createConnections(endpoint)
  setDefaultCACertificates(trusted)
  return {
    strangers,
    connections,
    named,
    async [Symbol.asyncDispose]() {
      strangers[Symbol.dispose]()
      connections[Symbol.dispose]()
      server.close()
      await once(server, 'close')
    },
  }
}

describe('a secure connection', () => {
  const bytes = randomBytes(3 * MiB + 1)

  test('brings the same bytes, to whom it was shown by name, and only from whom it trusts', async () => {
    await using store = await startSecureStore((socket) => {
      socket.write(Buffer.concat([Buffer.from(headOf(bytes.length)), bytes]))
    })
    await expect(store.strangers.ask(QUESTION, never)).rejects.toThrow('self-signed')
    for (const _turn of [1, 2]) expectBytes(await take(await store.connections.ask(QUESTION, never)), bytes)
    expect(store.named.at(-1)).toBe('localhost')
  })

  test(
    'gives many slow readers all they asked for, though it cannot be stopped at once',
    { timeout: 60_000 },
    async () => {
      const some = bytes.subarray(0, 600_000)
      await using store = await startSecureStore((socket) => {
        socket.write(Buffer.concat([Buffer.from(headOf(some.length)), some]))
      })
      // So many that each has little memory.
      const answers = await Promise.all(Array.from({ length: 270 }, () => store.connections.ask(QUESTION, never)))
      await delay(200)
      for (const answer of answers) expectBytes(await take(answer), some)
    },
  )

  test.for([917_504, 920_000, 930_000, 950_000, 983_040])(
    'that brought %i bytes can be asked again before they are taken',
    async (length) => {
      await using store = await startSecureStore((socket) => {
        socket.write(Buffer.concat([Buffer.from(headOf(length)), bytes.subarray(0, length)]))
      })
      for (const _turn of [1, 2, 3]) {
        const answer = await store.connections.ask(QUESTION, AbortSignal.timeout(PATIENCE))
        await delay(20)
        expectBytes(await take(answer), bytes.subarray(0, length))
      }
    },
  )

  test('with a head that has no end is closed', async () => {
    await using store = await startSecureStore((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(40_000)}`)
    })
    await expect(store.connections.ask(QUESTION, never)).rejects.toThrow('without an end')
  })
})

describe('an answer', () => {
  test.for([0, 1, 5000, 8192, 70_000, 3 * MiB + 1])('of %i bytes comes whole, in whatever pieces', async (size) => {
    const bytes = randomBytes(size)
    for (const piece of [size + 1, 65_536, 4096, ...(size < 9000 ? [1] : [])]) {
      await using store = await startStore(async (socket) => {
        socket.setNoDelay(true)
        const all = Buffer.concat([Buffer.from(headOf(size)), bytes])
        for (let at = 0; at < all.length; at += piece) {
          if (!socket.write(all.subarray(at, at + piece))) await once(socket, 'drain')
        }
      })
      const answer = await store.ask()
      expect(answer).toMatchObject({ status: 206, length: size })
      expectBytes(await take(answer), bytes)
    }
  })

  test('comes in while nobody takes it, and no more of it than there is memory for', async () => {
    let written = 0
    await using store = await startStore(async (socket) => {
      socket.write(headOf(64 * MiB))
      for (; written < 64 * MiB; written += 65_536) {
        if (!socket.write(Buffer.alloc(65_536, written / 65_536))) await once(socket, 'drain')
      }
    })
    const answer = await store.ask()
    await expect.poll(() => written).toBeGreaterThan(MiB)
    await delay(50)
    // The rest is what the system keeps for the two ends of a connection.
    expect(written).toBeLessThan(24 * MiB)
    const all = await take(answer)
    expect(all).toHaveLength(64 * MiB)
    for (let at = 0; at < all.length; at += 65_536) expect(all[at]).toBe((at / 65_536) % 256)
  })

  test('that breaks off gives what has come before it tells so, every time', async () => {
    await using store = await startStore((socket) => void socket.end(`${headOf(100)}begun`))
    const { body } = await store.ask()
    using taken = body
    expect((await taken.next(STALLS))?.toString()).toBe('begun')
    await expect(taken.next(STALLS)).rejects.toThrow('broke off')
    await expect(taken.next(STALLS)).rejects.toThrow('broke off')
  })

  test('without a length ends with its connection', async () => {
    await using store = await startStore((socket) => void socket.end('HTTP/1.1 404 Not Found\r\n\r\nno such thing'))
    expect((await take(await store.ask())).toString()).toBe('no such thing')
  })

  test('is waited for as long as it may take, and only while somebody waits', async () => {
    const asked = Promise.withResolvers<void>()
    await using store = await startStore(async (socket) => {
      socket.write(headOf(8))
      await asked.promise
      socket.write('late')
    })
    const { body } = await store.ask()
    using taken = body
    asked.resolve()
    // Nobody waits for longer than whoever waits would.
    await delay(80)
    expect((await taken.next(30))?.toString()).toBe('late')
    await expect(taken.next(30)).rejects.toThrow('sends nothing')
  })

  test.for<[string, string]>([
    ['is no answer', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
    ['has a head without an end', `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(9000)}`],
  ])('that %s is refused, and its connection closed', async ([, words]) => {
    await using store = await startStore((socket) => void socket.write(words))
    await expect(store.ask()).rejects.toThrow('the store')
    await expect.poll(() => store.sockets[0]?.destroyed).toBe(true)
  })
})

describe('whoever asks', () => {
  test('and goes away before the answer, or within it, takes the connection along', async () => {
    await using store = await startStore((socket, _turn, connection) => {
      if (connection === 2) socket.write(`${headOf(100)}begun`)
    })
    const early = new AbortController()
    const unanswered = store.ask(early.signal)
    await expect.poll(() => store.sockets.length).toBe(1)
    early.abort(new Error('gone'))
    await expect(unanswered).rejects.toThrow('gone')

    const late = new AbortController()
    const { body } = await store.ask(late.signal)
    using taken = body
    await taken.next(STALLS)
    const next = taken.next(STALLS)
    late.abort(new Error('gone'))
    await expect(next).rejects.toThrow('gone')
    await expect.poll(() => store.sockets.map(({ destroyed }) => destroyed)).toEqual([true, true])
  })
})

describe('a connection', () => {
  test('is used again also when its last bytes filled all the memory there was', async () => {
    const bytes = randomBytes(928 * 1024)
    await using store = await startStore((socket) => {
      socket.write(Buffer.concat([Buffer.from(headOf(bytes.length)), bytes]))
    })
    for (const _turn of [1, 2, 3]) {
      const answer = await store.ask(AbortSignal.timeout(PATIENCE))
      await delay(20)
      expectBytes(await take(answer), bytes)
    }
    expect(store.sockets).toHaveLength(1)
  })

  test('is used again when all has come, also before all was taken', async () => {
    await using store = await startStore((socket, turn) => void socket.write(`${headOf(5)}turn${turn}`))
    const first = await store.ask()
    const second = await store.ask()
    expect([(await take(first)).toString(), (await take(second)).toString()]).toEqual(['turn1', 'turn2'])
    expect(store.sockets).toHaveLength(1)
  })

  test.for<[string, string]>([
    ['the store will close', headOf(4, 'Connection: close\r\n')],
    ['has brought more than it said', headOf(3)],
    ['has brought something after nothing', headOf(0)],
  ])('that %s is not', async ([, head]) => {
    await using store = await startStore((socket) => void socket.write(`${head}body`))
    expect((await take(await store.ask())).toString()).toMatch(/^(body?)?$/)
    expect((await take(await store.ask())).toString()).toMatch(/^(body?)?$/)
    expect(store.sockets).toHaveLength(2)
  })

  test('whose answer was not taken to its end is not', async () => {
    await using store = await startStore((socket) => void socket.write(`${headOf(10)}body`))
    const { body } = await store.ask()
    await body.next(STALLS)
    body[Symbol.dispose]()
    body[Symbol.dispose]()
    const again = await store.ask()
    again.body[Symbol.dispose]()
    expect(store.sockets).toHaveLength(2)
  })

  test('that the store closes as it is asked again is replaced, and nobody notices', async () => {
    await using store = await startStore((socket, turn) => {
      if (turn === 1) socket.write(`${headOf(4)}body`)
      else socket.resetAndDestroy()
    })
    await take(await store.ask())
    expect((await take(await store.ask())).toString()).toBe('body')
    expect(store.sockets).toHaveLength(2)
  })

  test('that is new and closed without a word is a failure', async () => {
    await using store = await startStore((socket) => void socket.resetAndDestroy())
    await expect(store.ask()).rejects.toThrow()
    expect(store.sockets).toHaveLength(1)
  })

  test('that speaks without being asked is closed', async () => {
    await using store = await startStore(
      (socket) =>
        void socket.write(`${headOf(4)}body`, () => {
          setTimeout(() => socket.write('and more'), 20)
        }),
    )
    await take(await store.ask())
    await expect.poll(() => store.sockets[0]?.destroyed).toBe(true)
  })
})
