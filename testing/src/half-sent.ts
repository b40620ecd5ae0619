import { once } from 'node:events'
import { request } from 'node:http'

/** A PUT that stops in the middle of its body until it is told to go on. */
export type HalfSent = {
  /** Sends the other half. */
  goOn(): void
  answer: Promise<{ status: number; retryAfter: string | undefined; etag: string | undefined }>
}

/** Resolves when the first half has been handed to the network. */
export async function sendHalf(url: string, bytes: Uint8Array): Promise<HalfSent> {
  const half = Math.floor(bytes.length / 2)
  const outgoing = request(url, { method: 'PUT', headers: { 'content-length': String(bytes.length) } })
  const answer = once(outgoing, 'response').then(([response]) => {
    response.resume()
    const { 'retry-after': retryAfter, etag } = response.headers
    return { status: response.statusCode, retryAfter, etag }
  })
  await new Promise<void>((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.write(bytes.subarray(0, half), (error) => (error ? reject(error) : resolve()))
  })
  return { goOn: () => void outgoing.end(bytes.subarray(half)), answer }
}
