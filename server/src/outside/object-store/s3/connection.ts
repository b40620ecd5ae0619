import { type Socket, connect, isIP } from 'node:net'
import { type SecureContext, connect as connectSecurely } from 'node:tls'
import { type AnswerHead, readHead } from './answer-head.ts'
import { type Body, type IncomingBody, createBody } from './incoming-body.ts'
import type { Rings } from './rings.ts'

export type Answer = Pick<AnswerHead, 'status' | 'headers' | 'length'> & { body: Body }
/** One connection to the store, for one question at a time. */
export type Connection = {
  /** Resolves when the head of the answer is there. */
  ask(question: string, signal: AbortSignal): Promise<Answer>
  /** Whether anything was ever answered to the last question. */
  wasHeard(): boolean
  close(): void
}
/** `trust`: whom to believe, of an endpoint that is secure. */
export type Endpoint = { url: URL; trust: SecureContext | undefined }
/** `freed`: it can be asked again. `closed`: it cannot any more. */
type Events = { freed(): void; closed(): void }

/** No store has heads longer than this. */
const LOBBY = 8 * 1024
/** Shorter than stores keep an idle connection, so that we rarely ask into one that is just being closed. */
const IDLE = 3000

/**
 * HTTP by hand, because what Node offers makes two new buffers for every 64 KiB that come, and collecting them took more
 * than all else. Here every read goes straight into memory that is used again. Heads wait in the lobby.
 */
export function openConnection({ url, trust }: Endpoint, rings: Rings, { freed, closed }: Events): Connection {
  const lobby = Buffer.allocUnsafeSlow(LOBBY)
  let inLobby = 0
  let asking: PromiseWithResolvers<Answer> | undefined
  let body: IncomingBody | undefined
  let isHeard = false
  let stopListening = (): void => {}

  const socket = openSocket(url, trust, {
    buffer: () => body?.room() ?? lobby.subarray(inLobby),
    callback(count) {
      isHeard = true
      try {
        return body ? body.came(count) : takeHead(count)
      } catch (error) {
        breakOff(error as Error)
        return false
      }
    },
  })
  socket.setNoDelay(true)
  socket
    .on('error', breakOff)
    .on('end', onEnd)
    .on('close', onClose)
    .on('timeout', () => socket.destroy())

  function takeHead(count: number): boolean {
    if (!asking) throw new Error('the store spoke before it was asked')
    inLobby += count
    const head = readHead(lobby.subarray(0, inLobby))
    if (!head && inLobby === LOBBY) throw new Error('the store sent a head without an end')
    return head ? begin(head, asking) : true
  }
  function begin(
    { size, status, headers, length, staysOpen }: AnswerHead,
    { resolve }: { resolve(answer: Answer): void },
  ) {
    const begun = createBody({
      ring: rings.enter(),
      length,
      resume: () => socket.resume(),
      whole: () => leave(staysOpen),
      drop: () => socket.destroy(),
    })
    const early = lobby.subarray(size, inLobby)
    inLobby = 0
    asking = undefined
    resolve({ status, headers, length, body: begun })
    if (length === 0) {
      if (early.length > 0) socket.destroy()
      return true
    }
    body = begun
    // The ring is empty and larger than the lobby.
    if (early.length === 0) return true
    early.copy(begun.room())
    return begun.came(early.length)
  }
  /** All of the answer has come, though its reader may not have taken it yet. */
  function leave(staysOpen: boolean): void {
    body = undefined
    stopListening()
    if (!staysOpen) return void socket.destroy()
    socket.setTimeout(IDLE).unref()
    freed()
  }
  function breakOff(error: Error): void {
    asking?.reject(error)
    asking = undefined
    body?.failed(error)
    // TLS goes on giving out what it has: there must be a place for it until the socket is gone.
    body = undefined
    inLobby = 0
    socket.destroy()
  }
  function onEnd(): void {
    body?.ended()
    socket.destroy()
  }
  function onClose(): void {
    stopListening()
    breakOff(new Error('the store hung up'))
    closed()
  }

  return {
    async ask(question, signal) {
      signal.throwIfAborted()
      const gone = (): void => breakOff(signal.reason as Error)
      signal.addEventListener('abort', gone)
      stopListening = () => signal.removeEventListener('abort', gone)
      isHeard = false
      asking = Promise.withResolvers()
      const { promise } = asking
      socket.setTimeout(0).ref()
      socket.write(question, 'latin1')
      if (socket.destroyed) breakOff(new Error('the store hung up'))
      return promise
    },
    wasHeard: () => isHeard,
    close: () => void socket.destroy(),
  }
}

function openSocket(
  { hostname, port }: URL,
  trust: SecureContext | undefined,
  onread: { buffer: () => Uint8Array; callback: (count: number) => boolean },
): Socket {
  // An address of version 6 is written in brackets there.
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const options = { host, port: Number(port || (trust ? 443 : 80)), onread }
  if (!trust) return connect(options)
  // Without the name a front with several certificates would show another one.
  return connectSecurely({ ...options, secureContext: trust, servername: isIP(host) === 0 ? host : '' })
}
