import type { IncomingMessage, ServerResponse } from 'node:http'
import { ByteRefusal } from './byte-refusal.ts'
import { drainRest } from '../../platform/http/drain-rest.ts'
import { freeChunk } from '../files/chunk.ts'
import { SenderGone } from './collect-body.ts'
import { errorXml } from './complete-xml.ts'
import type { ByteReply } from './byte-request.ts'

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
  drainRest(request, freeChunk)
  response.end(reply.body)
  await closed
}

function replyOf(refusal: ByteRefusal): ByteReply {
  const headers: Record<string, string> = { 'Content-Type': 'application/xml' }
  if (refusal.retryAfter !== undefined) headers['Retry-After'] = String(refusal.retryAfter)
  if (refusal.code === 'RequestTimeout') headers['Connection'] = 'close'
  return { status: refusal.status, headers, body: errorXml(refusal) }
}
