import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ScannerPlace } from '../../platform/config-scanner.ts'
import { ScannerAway } from './port.ts'

/** Milliseconds until somebody is there, until a chunk is taken, until a whole question is answered. */
export type ClamdLimits = { connect: number; take: number; answer: number }

export type ClamdLineOptions<Answer> = {
  limits: ClamdLimits
  signal: AbortSignal
  /**
   * What an answer means, to a whole question or to one that was still being put. An error is thrown by whatever is
   * under way, and by all that follows.
   */
  read: (line: string, isWhole: boolean) => Answer | Error
}

/** One question to clamd, over a connection of its own that its answer ends. */
export type ClamdLine<Answer> = {
  /** Resolves when the bytes have left and their memory may be reused; once the answer is there, nothing leaves. */
  send(...pieces: Uint8Array[]): Promise<void>
  /** Sends the end of the question. */
  conclude(piece: Uint8Array): Promise<Answer>
} & Disposable

/** Longer than any answer of clamd. */
const LONGEST_ANSWER = 4096

export async function openLine<Answer>(
  at: ScannerPlace,
  options: ClamdLineOptions<Answer>,
): Promise<ClamdLine<Answer>> {
  const { limits, signal, read } = options
  signal.throwIfAborted()
  const socket = connect(at).setNoDelay(true)
  /** Whoever waits is told of the end. */
  const waiting = new Set<() => void>()
  let end: { answer: Answer } | { fault: unknown } | undefined

  function finish(how: { answer: Answer } | { fault: unknown }): void {
    end ??= how
    signal.removeEventListener('abort', stop)
    socket.destroy()
    for (const wake of waiting) wake()
  }
  const fail = (fault: unknown): void => finish({ fault })
  const stop = (): void => fail(signal.reason)
  signal.addEventListener('abort', stop)

  let said = ''
  let isWhole = false
  socket.once('error', (cause) => fail(new ScannerAway(`the line to clamd broke (${codeOf(cause)})`, { cause })))
  socket.once('end', () => fail(new ScannerAway('clamd hung up before its answer was whole')))
  socket.on('data', (bytes) => {
    said += bytes.toString('latin1')
    if (!said.includes('\0') && said.length <= LONGEST_ANSWER) return
    const isOneLine = said.indexOf('\0') === said.length - 1
    const answer = isOneLine ? read(said.slice(0, -1), isWhole) : new ScannerAway('clamd says what is no answer')
    if (answer instanceof Error) fail(answer)
    else finish({ answer })
  })

  function throwIfFailed(): void {
    if (end && 'fault' in end) throw end.fault
  }
  /** Waits for what is begun to be done, or for the end of the line, which comes at the limit. */
  async function within(limit: number, lateness: string, begin: (done: () => void) => void): Promise<void> {
    if (!end) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(() => fail(new ScannerAway(lateness)), limit)
      waiting.add(resolve)
      begin(resolve)
      await promise
      waiting.delete(resolve)
      clearTimeout(timer)
    }
    throwIfFailed()
  }

  async function push(pieces: Uint8Array[], isLast: boolean): Promise<void> {
    // What was said meanwhile is heard first: writing to one who has hung up would lose their last words.
    await nextTurn()
    await within(limits.take, 'clamd takes no more bytes', (done) => {
      isWhole = isLast
      socket.cork()
      for (const piece of pieces.slice(0, -1)) socket.write(piece)
      // A write that fails is told by the socket's error.
      socket.write(pieces.at(-1) ?? '', (error) => error ?? done())
      socket.uncork()
    })
  }

  await within(limits.connect, 'nobody answers where clamd should be', (done) => socket.once('connect', done))
  return {
    send: (...pieces) => push(pieces, false),
    async conclude(piece) {
      await push([piece], true)
      await within(limits.answer, 'clamd comes to no end', () => {})
      if (!end || 'fault' in end) throw new Error('a line that is over has no end')
      return end.answer
    },
    [Symbol.dispose]: () => fail(new ScannerAway('the question was taken back')),
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name)
