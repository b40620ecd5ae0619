import type { IncomingMessage, ServerResponse } from 'node:http'
import { ByteRefusal } from './byte-refusal.ts'
import { freeChunk } from '../files/chunk.ts'
import { SenderGone } from './collect-body.ts'
import { errorXml } from './complete-xml.ts'
import type { ByteReply } from './byte-request.ts'

/** A sender that is still sending reads the answer only afterwards: take in so much more, then cut the line. */
const DRAIN = { bytes: 32 * 1024 * 1024, milliseconds: 10_000 }

/** Resolves when the answer has left, or can no longer leave. */
export async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  outcome: ByteReply | ByteRefusal | SenderGone,
): Promise<void> {
  if (outcome instanceof SenderGone || response.destroyed || response.headersSent) {
    request.destroy()
    return
  }
  const reply = outcome instanceof ByteRefusal ? replyOf(outcome) : outcome
  const closed = new Promise<void>((resolve) => {
    response.once('finish', resolve).once('close', resolve)
  })
  response.writeHead(reply.status, { 'Content-Length': Buffer.byteLength(reply.body ?? ''), ...reply.headers })
  // Before the end: Node would otherwise take in the rest by itself, and without a bound.
  if (!request.complete) drainRest(request)
  response.end(reply.body)
  await closed
}

function replyOf(refusal: ByteRefusal): ByteReply {
  const headers: Record<string, string> = { 'Content-Type': 'application/xml' }
  if (refusal.retryAfter !== undefined) headers['Retry-After'] = String(refusal.retryAfter)
  if (refusal.code === 'RequestTimeout') headers['Connection'] = 'close'
  return { status: refusal.status, headers, body: errorXml(refusal) }
}

function drainRest(request: IncomingMessage): void {
  let left = DRAIN.bytes
  const timer = setTimeout(() => request.destroy(), DRAIN.milliseconds)
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    freeChunk(chunk)
    if (left < 0) request.destroy()
  })
  request.once('close', () => clearTimeout(timer))
  request.resume()
}
