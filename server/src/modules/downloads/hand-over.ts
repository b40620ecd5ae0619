import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HandedOver } from '../../outside/object-store/port.ts'
import { type ByteRange, byteRange } from './byte-range.ts'
import type { Content } from './content.ts'

/** Who sends it instead of us, and how many of its bytes were asked for. */
export type Handed = HandedOver & { asked: { start: number; end: number } }

/**
 * Whoever sends the bytes instead of us also answers ranges and preconditions, with an ETag of its own: ours would only
 * contradict it. What nobody can send is left to us.
 */
export async function findHandOver(request: IncomingMessage, content: Content): Promise<Handed | undefined> {
  const { range: wished, 'if-range': condition } = request.headers
  const range = byteRange({ range: wished }, content)
  if (range.kind === 'unsatisfiable' && condition === undefined) return undefined
  const handed = await content.handOver?.(request.method === 'HEAD' ? 'HEAD' : 'GET')
  return handed && { ...handed, asked: boundsOf(range, content) }
}

const boundsOf = (range: ByteRange, { size }: Content): Handed['asked'] =>
  range.kind === 'part' ? range : { start: 0, end: size }

export function answerHandOver(response: ServerResponse, { status, headers }: HandedOver): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.writeHead(status)
  response.end()
}
