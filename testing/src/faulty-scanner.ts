import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { eicar } from './clamd.ts'

/**
 * How it deals with a stream: as clamd would, or
 * - silent: it answers nobody, not even PING
 * - deaf: after the first chunk it takes no more bytes
 * - reset: after the first chunk it cuts the line
 * - early-ok, early-found, size-limit, early-error: after the first chunk it answers that, and hangs up
 * - no-answer: it takes all bytes and hangs up
 * - mute: it takes all bytes and never says anything, whatever it does next with others
 * - half, garbage, endless, two-answers, error: it takes all bytes and then says that
 * - slow: it takes all bytes, and a quarter of a second for each letter of the true answer
 */
export type Manner = 'truth' | 'silent' | EarlyLie | LateLie
type EarlyLie = 'deaf' | 'reset' | 'early-ok' | 'early-found' | 'early-error' | 'size-limit'
type LateLie = 'no-answer' | 'mute' | 'half' | 'garbage' | 'endless' | 'two-answers' | 'error' | 'slow'

const earlyWords: Partial<Record<Manner, string>> = {
  'early-ok': 'stream: OK\0',
  'early-found': 'stream: Early.Bird FOUND\0',
  'early-error': "stream: Can't write to temporary file ERROR\0",
  'size-limit': 'INSTREAM size limit exceeded. ERROR\0',
}
const lateWords: Partial<Record<Manner, string>> = {
  'no-answer': '',
  half: 'stream: O',
  garbage: 'HTTP/1.1 200 OK\r\n\r\n\0',
  endless: 'stream: '.padEnd(10_000, 'O'),
  'two-answers': 'stream: OK\0stream: Second.Thought FOUND\0',
  error: "stream: Can't allocate memory ERROR\0",
}
const LETTER = 250

/** clamd's protocol on a free port of this machine, spoken by somebody who cannot be relied upon. */
export type FaultyScanner = {
  /** As the setting CLAMD takes it. */
  place: string
  /**
   * How it behaves from now on. To what scanners are tried with (see `isTrial`) it stays honest, unless it is silent;
   * those it was deaf to are heard again.
   */
  behave(manner: Manner): void
  /** Lines that are open now. */
  open(): number
  /** Streams that were begun, trials left out, and how many bytes of each came. */
  streams: { bytes: number }[]
} & AsyncDisposable

export async function startFaultyScanner(): Promise<FaultyScanner> {
  const sockets = new Set<Socket>()
  const streams: { bytes: number }[] = []
  let manner: Manner = 'truth'
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Whoever is lied to may well hang up.
    socket.on('error', () => {})
    if (manner === 'silent') socket.resume()
    else listen(socket, () => manner, streams)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    place: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(next) {
      manner = next
      for (const socket of sockets) socket.resume()
    },
    open: () => sockets.size,
    streams,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function listen(socket: Socket, mannerNow: () => Manner, streams: { bytes: number }[]): void {
  let unread = Buffer.alloc(0)
  let stream: Hearing | undefined
  socket.on('data', (bytes) => {
    unread = Buffer.concat([unread, bytes])
    hear()
  })
  // Bytes that came together with the chunk after which it turned deaf.
  socket.on('resume', hear)

  function hear(): void {
    if (!stream) {
      const end = unread.indexOf(0)
      if (end === -1) return
      const command = unread.subarray(0, end).toString()
      unread = unread.subarray(end + 1)
      if (command !== 'zINSTREAM') {
        socket.end(command === 'zPING' ? 'PONG\0' : 'UNKNOWN COMMAND\0')
        return
      }
      stream = createHearing(socket, mannerNow, streams)
    }
    while (unread.length >= 4 && !socket.isPaused()) {
      const length = unread.readUInt32BE()
      if (length === 0) return stream.end()
      if (unread.length < 4 + length) return
      stream.take(unread.subarray(4, 4 + length))
      unread = unread.subarray(4 + length)
    }
  }
}

type Hearing = { take(chunk: Buffer): void; end(): void }

function createHearing(socket: Socket, mannerNow: () => Manner, streams: { bytes: number }[]): Hearing {
  let manner: Manner | undefined
  let record: { bytes: number } | undefined
  let tail = Buffer.alloc(0)
  let answer = 'stream: OK\0'

  function begin(chunk: Buffer): Manner {
    if (isTrial(chunk)) return 'truth'
    record = { bytes: 0 }
    streams.push(record)
    return mannerNow()
  }
  return {
    take(chunk) {
      manner ??= begin(chunk)
      if (record) record.bytes += chunk.length
      tail = Buffer.concat([tail, chunk])
      if (tail.includes(eicar)) answer = 'stream: Eicar-Test-String.UNOFFICIAL FOUND\0'
      else if (isDeepArchive(chunk)) answer = 'stream: Heuristics.Limits.Exceeded.MaxRecursion FOUND\0'
      tail = tail.subarray(-eicar.length)
      const words = earlyWords[manner]
      if (manner === 'deaf' && mannerNow() === 'deaf') socket.pause()
      else if (manner === 'reset') socket.resetAndDestroy()
      else if (words !== undefined && !socket.writableEnded) socket.end(words)
    },
    end() {
      manner ??= begin(Buffer.alloc(0))
      if (manner === 'mute') return
      if (manner === 'slow') void spell(socket, answer)
      else if (earlyWords[manner] === undefined) socket.end(lateWords[manner] ?? answer)
    },
  }
}

async function spell(socket: Socket, words: string): Promise<void> {
  for (const letter of words) {
    if (socket.destroyed) return
    socket.write(letter)
    await delay(LETTER)
  }
  socket.end()
}

/** Bytes that a scanner is tried with before it is believed: the test virus alone, and gzip in gzip in gzip. */
const isTrial = (chunk: Buffer): boolean => chunk.equals(eicar) || isDeepArchive(chunk)
const isDeepArchive = (chunk: Buffer): boolean =>
  chunk.length < 10_000 && chunk.subarray(0, 2).toString('hex') === '1f8b'
