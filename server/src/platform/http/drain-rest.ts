import type { IncomingMessage } from 'node:http'

/** A sender that is still sending reads the answer only afterwards: take in so much more, then cut the line. */
const DRAIN = { bytes: 32 * 1024 * 1024, milliseconds: 10_000 }

/** To be called before the answer ends: Node would otherwise take in the rest by itself, and without a bound. */
export function drainRest(request: IncomingMessage, onChunk: (chunk: Buffer) => void = () => {}): void {
  if (request.complete) return
  let left = DRAIN.bytes
  const timer = setTimeout(() => request.destroy(), DRAIN.milliseconds)
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    onChunk(chunk)
    if (left < 0) request.destroy()
  })
  request.once('close', () => clearTimeout(timer))
  request.resume()
}
